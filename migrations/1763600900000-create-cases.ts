import type { MigrationInterface, QueryRunner } from "typeorm";

/** The beginning of a case: what a client asks for when registering. Who handles it and how it goes on comes later. */
export class CreateCases1763600900000 implements MigrationInterface {
  name = "CreateCases1763600900000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE cases (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- P26000123
        number text NOT NULL UNIQUE,
        client_id bigint NOT NULL REFERENCES accounts (id),
        specialist_id bigint REFERENCES accounts (id),
        -- 1 private conciliation, 2 mediation, 3 collection
        intervention_type smallint NOT NULL CHECK (intervention_type IN (1, 2, 3)),
        area text REFERENCES intervention_areas (code),
        status text NOT NULL DEFAULT 'PENDING_ACCEPTANCE' CHECK (status IN ('PENDING_ACCEPTANCE', 'PENDING_COUNTERPARTY',
          'IN_PROGRESS', 'PENDING_PAYMENT', 'AGREED', 'BROKEN')),
        counterparty_names text NOT NULL DEFAULT '',
        counterparty_surnames text NOT NULL DEFAULT '',
        counterparty_email text,
        counterparty_lada text NOT NULL DEFAULT '34',
        counterparty_phone text,
        description text NOT NULL DEFAULT '',
        created_by bigint REFERENCES accounts (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        version int NOT NULL DEFAULT 1
      )`);
    await runner.query(`CREATE INDEX cases_client ON cases (client_id, id DESC)`);
    await runner.query(
      `CREATE INDEX cases_specialist ON cases (specialist_id, id DESC) WHERE specialist_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE cases`);
  }
}
