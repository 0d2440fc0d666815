/**
 * The page to which an authorization server sends the reader back. It passes the server's answer to the page
 * that waits for it, and closes. It needs no opener, keeps nothing, and follows no address.
 */
import { answerOf, REDIRECT_CHANNEL, type RedirectAnswer, readTaken } from "#console/redirect.ts";

/** Milliseconds until it is certain that no page waits. */
const TIMEOUT = 3000;

const { search, hash, pathname } = location;
const answer = answerOf(search, hash);
// Removes codes and tokens from the address and from the history.
history.replaceState(null, "", pathname);

const channel = new BroadcastChannel(REDIRECT_CHANNEL);
const timer = setTimeout(
  () => say("No page waits for this sign-in. Close this window, and sign in again."),
  TIMEOUT,
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
