import type { MigrationInterface, QueryRunner } from "typeorm";

/** Every column that was filled from the database's own clock when a statement left it out. */
const FILLED: Readonly<Record<string, readonly string[]>> = {
  accounts: ["created_at", "updated_at"],
  agreements: ["created_at", "updated_at"],
  audit_entries: ["at"],
  budgets: ["created_at", "updated_at"],
  case_comments: ["at"],
  case_documents: ["created_at"],
  case_drafts: ["created_at", "updated_at"],
  case_entries: ["at"],
  cases: ["created_at", "last_action_at", "last_shared_at", "updated_at"],
  client_contacts: ["created_at", "updated_at"],
  conversations: ["created_at"],
  favourites: ["created_at"],
  idempotent_answers: ["created_at"],
  issued_documents: ["issued_at"],
  lead_notes: ["created_at"],
  leads: ["created_at", "updated_at"],
  ledger_transactions: ["at"],
  matter_sessions: ["created_at", "updated_at"],
  messages: ["at"],
  parties: ["created_at", "updated_at"],
  party_link_tokens: ["created_at"],
  party_links: ["created_at"],
  party_statements: ["at"],
  payments: ["notified_at"],
  payouts: ["requested_at"],
  review_reports: ["created_at"],
  reviews: ["created_at"],
  specialist_credentials: ["created_at"],
  specialists: ["created_at", "updated_at"],
  task_events: ["at"],
  task_import_mappings: ["used_at"],
  task_imports: ["created_at", "updated_at"],
  task_lists: ["created_at", "updated_at"],
  tasks: ["created_at", "date_last_action", "state_since", "updated_at"],
  ticket_messages: ["at"],
  tickets: ["created_at", "updated_at"],
};

/**
 * The product has one clock, the application's: whoever inserts a row says when. A statement that forgets it fails
 * instead of taking the time from somewhere else.
 */
export class DropClockDefaults1763601401000 implements MigrationInterface {
  name = "DropClockDefaults1763601401000";

  up(runner: QueryRunner): Promise<void> {
    return alterAll(runner, "DROP DEFAULT");
  }

  down(runner: QueryRunner): Promise<void> {
    return alterAll(runner, "SET DEFAULT now()");
  }
}

async function alterAll(runner: QueryRunner, change: string): Promise<void> {
  for (const [table, columns] of Object.entries(FILLED)) {
    await runner.query(
      `ALTER TABLE ${table} ${columns.map((column) => `ALTER ${column} ${change}`).join(", ")}`,
    );
  }
}
