/**
 * The page that an authorization server sends the reader back to. It hands what the server said to the page that waits
 * for it, and closes. It needs no opener, keeps nothing, and follows no address.
 */
import { answerOf, REDIRECT_CHANNEL, type RedirectAnswer, readTaken } from "#console/redirect.ts";

/** Milliseconds until it is clear that nobody waits. */
const PATIENCE = 3000;

const { search, hash, pathname } = location;
const answer = answerOf(search, hash);
// Codes and tokens stay neither in the address nor in the history.
history.replaceState(null, "", pathname);

const channel = new BroadcastChannel(REDIRECT_CHANNEL);
const timer = setTimeout(
  () => say("No page waits for this sign-in. Close this window, and sign in again."),
  PATIENCE,
);
channel.onmessage = ({ data }) => {
  const taken = readTaken(data);
  if (taken?.taken !== answer) return;
  clearTimeout(timer);
  channel.close();
  say(taken.says);
  close();
};
if (answer !== "") channel.postMessage({ answer } satisfies RedirectAnswer);

function say(text: string): void {
  const [status] = document.getElementsByTagName("p");
  if (status) status.textContent = text;
}
