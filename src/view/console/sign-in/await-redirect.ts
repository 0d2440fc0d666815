/** Waits for what an authorization server sends back through the redirect page: over a channel, without an opener. */
import { REDIRECT_CHANNEL, type RedirectTaken, readAnswer, readTaken } from "#console/redirect.ts";
import { SIGN_IN } from "#view/words/sign-in-labels.ts";
import { SignInProblem } from "./sign-in-problem.ts";

/** Milliseconds in which another tab of this origin takes what is its own. */
const OTHERS = 400;

/**
 * The parameters of the answer.
 * @param state what the answer has to repeat
 * @throws SignInProblem if an answer comes that nobody asked for
 */
export function awaitRedirect(state: string, signal: AbortSignal): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(REDIRECT_CHANNEL);
    const strangers = new Map<string, ReturnType<typeof setTimeout>>();
    const end = (): void => {
      for (const timer of strangers.values()) clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      channel.close();
    };
    const stop = (): void => {
      end();
      reject(new SignInProblem("stopped"));
    };
    channel.onmessage = ({ data }) => {
      const taken = readTaken(data);
      if (taken) clearTimeout(strangers.get(taken.taken));
      const answer = readAnswer(data);
      if (answer === undefined) return;
      const parameters = new URLSearchParams(answer);
      if (parameters.get("state") === state) {
        channel.postMessage({ taken: answer, says: SIGN_IN.done } satisfies RedirectTaken);
        end();
        resolve(parameters);
        return;
      }
      const refuse = (): void => {
        end();
        reject(new SignInProblem("state"));
      };
      strangers.set(answer, setTimeout(refuse, OTHERS));
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
