import { readdirSync, readFileSync } from "node:fs";
import { projectFolder } from "../../server/platform/project-folder.ts";

export interface Source {
  /** Below the project's folder. */
  path: string;
  code: string;
}

/** Every TypeScript file below a folder of the project, without generated ones. */
export function sourcesOf(folder: string): Source[] {
  return readdirSync(projectFolder(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes("generated/"))
    .map((name) => ({
      path: `${folder}/${name}`,
      code: readFileSync(projectFolder(`${folder}/${name}`), "utf8"),
    }));
}

const DATABASE_CLOCK =
  /(?<![\w.])(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\(\)|\b(?:current_date|current_time|current_timestamp|localtime|localtimestamp)\b|'(?:now|today|tomorrow|yesterday)'::|(?<![\w.])age\([^,()]*\)/gi;

/** Each place in a text of SQL that asks the database for the time. */
export function databaseClockIn(sql: string): string[] {
  return sql.match(DATABASE_CLOCK) ?? [];
}

interface Insert {
  /** path:line */
  at: string;
  table: string;
  columns: string[];
}

/** The INSERT statements of a file whose columns stand there as such. */
export function insertsIn({ path, code }: Source): Insert[] {
  const found = code.matchAll(/INSERT INTO (?:public\.)?(\w+)(?:\s+AS\s+\w+)?\s*\(([\w\s,]+)\)/g);
  return [...found].map(({ 1: table = "", 2: columns = "", index }) => ({
    at: `${path}:${code.slice(0, index).split("\n").length}`,
    table,
    columns: columns.split(",").map((column) => column.trim()),
  }));
}
