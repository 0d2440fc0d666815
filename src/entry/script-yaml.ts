/**
 * The script `lectern.yaml.js`: the YAML parser. A worker for a YAML description starts with it, and also gets its
 * loop from it, so that it waits for no second script.
 */
import * as yaml from "#load/yaml.ts";
import "./script-worker.ts";
import { shared } from "./shared.ts";

shared("parts")["yaml"] = yaml;
