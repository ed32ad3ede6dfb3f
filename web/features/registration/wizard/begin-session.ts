import { startSession } from "../../../lib/session.ts";
import { showNotice } from "../../../lib/notices.ts";

/**
 * The end of a registration: its answer brings a session, and `text` is told at home, where the page of the end leads.
 * Without a session (an older answer that came twice) that page offers the log-in.
 */
export function beginSession(token: string | null | undefined, text: string): void {
  if (token && startSession(token) !== null) showNotice({ theme: "green", text });
}
