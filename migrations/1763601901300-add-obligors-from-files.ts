import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Rows of a file that name another obligor of a contract: known as such, added to its task on request, and taken out again when
 * the import is undone. In which quality an obligor owes the debt is kept with the party. One that is deleted changes how the
 * task's attempt stands, too.
 */
export class AddObligorsFromFiles1763601901300 implements MigrationInterface {
  name = "AddObligorsFromFiles1763601901300";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE parties ADD COLUMN role text
        CONSTRAINT parties_role_check CHECK (role IN ('TITULAR', 'FIADOR', 'AVALISTA', 'OTROS'))`);
    await runner.query(`
      ALTER TABLE task_duplicates
        ADD COLUMN kind text NOT NULL DEFAULT 'SAME_DEBT'
          CONSTRAINT task_duplicates_kind_check CHECK (kind IN ('SAME_DEBT', 'OTHER_OBLIGOR')),
        ADD COLUMN party_id bigint REFERENCES parties (id) ON DELETE SET NULL`);
    await runner.query(
      `CREATE INDEX task_duplicates_party ON task_duplicates (party_id) WHERE party_id IS NOT NULL`,
    );
    await allow(runner, "'OVERWRITE', 'INDEPENDENT', 'KEEP_STORED', 'ADD_OBLIGOR'");
    await markGone(runner, "INSERT INTO attempt_changes (task_id) VALUES (OLD.task_id);");
  }

  async down(runner: QueryRunner): Promise<void> {
    await markGone(runner, "");
    await runner.query(`UPDATE task_duplicates SET decision = 'KEEP_STORED' WHERE decision = 'ADD_OBLIGOR'`);
    await allow(runner, "'OVERWRITE', 'INDEPENDENT', 'KEEP_STORED'");
    await runner.query(`ALTER TABLE task_duplicates DROP COLUMN kind, DROP COLUMN party_id`);
    await runner.query(`ALTER TABLE parties DROP COLUMN role`);
  }
}

async function allow(runner: QueryRunner, decisions: string): Promise<void> {
  await runner.query(`ALTER TABLE task_duplicates DROP CONSTRAINT task_duplicates_decision_check`);
  await runner.query(
    `ALTER TABLE task_duplicates ADD CONSTRAINT task_duplicates_decision_check CHECK (decision IN (${decisions}))`,
  );
}

/** `more`: beside marking its place among those who owe. */
async function markGone(runner: QueryRunner, more: string): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE FUNCTION mark_obligor_gone() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE debtor_debts SET is_due = true
      WHERE task_id = OLD.task_id AND position = OLD.position AND NOT is_due;
      ${more}
      RETURN NULL;
    END $$`);
}
