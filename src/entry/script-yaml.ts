/**
 * The script `lectern.yaml.js`: the parser of YAML. A worker that starts for a description in YAML begins with it, and
 * has its loop from it, too: it then waits for no second script.
 */
import * as yaml from "#load/yaml.ts";
import "./script-worker.ts";
import { shared } from "./shared.ts";

shared("parts")["yaml"] = yaml;
