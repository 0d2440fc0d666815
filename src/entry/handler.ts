/** `lectern/handler`: the page as a function of `Request` and `Response`, for any server or framework. */
import { type Handler, type HandlerSettings, handlerOf } from "#handler/handler.ts";
import { SCRIPTS } from "./handler-scripts.ts";

export type { Handler, HandlerSettings } from "#handler/handler.ts";
export { type NodeHandler, type NodeRequest, type NodeResponse, nodeHandler } from "#handler/node-handler.ts";

/**
 * Makes a handler that sends the page, its scripts and the description.
 * @throws TypeError if there is no description
 */
export function createHandler(settings: HandlerSettings): Handler {
  if (settings?.description === undefined || settings.description === null)
    throw new TypeError("createHandler needs a description.");
  return handlerOf(settings, SCRIPTS);
}
