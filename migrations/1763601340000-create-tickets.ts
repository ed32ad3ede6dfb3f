import type { MigrationInterface, QueryRunner } from "typeorm";

/** Requests for help of people who are signed in, and the answers to them. */
export class CreateTickets1763601340000 implements MigrationInterface {
  name = "CreateTickets1763601340000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tickets (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- H26-000012
        number text NOT NULL UNIQUE,
        account_id bigint NOT NULL REFERENCES accounts (id),
        status text NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'ANSWERED', 'CLOSED')),
        category text NOT NULL
          CHECK (category IN ('ACCOUNT', 'CASE', 'PAYMENT', 'TECHNICAL', 'COMPLAINT', 'OTHER')),
        subject text NOT NULL,
        case_id bigint REFERENCES cases (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        answer_due_at timestamptz,
        search_text text NOT NULL GENERATED ALWAYS AS (fold_text(number || ' ' || subject)) STORED
      )`);
    await runner.query(`CREATE INDEX tickets_account ON tickets (account_id, id DESC)`);
    await runner.query(`CREATE INDEX tickets_due ON tickets (status, answer_due_at, id)`);
    await runner.query(`
      CREATE TABLE ticket_messages (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        ticket_id bigint NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
        author_id bigint NOT NULL REFERENCES accounts (id),
        by_support boolean NOT NULL,
        text text NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX ticket_messages_ticket ON ticket_messages (ticket_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ticket_messages, tickets`);
  }
}
