import { Conflict } from "../../platform/refusals.ts";
import type { CaseRecord } from "./case-record.ts";

const CHANGED_MEANWHILE = "El expediente ha cambiado mientras lo mirabas. Revisa cómo está ahora.";

/** For steps that rest on what their person saw. Throws Conflict (payload: the case as it is now). */
export function refuseOldVersion(record: CaseRecord, version: number): void {
  if (record.version === version) return;
  throw new Conflict(CHANGED_MEANWHILE, { field: ["version"], payload: { case: record } });
}
