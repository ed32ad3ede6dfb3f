import type { MigrationInterface, QueryRunner } from "typeorm";

/** A step of a strategy certifies the attempts whose term has ended, by a certificate run of its own. */
export class CertifyByStrategy1763601902570 implements MigrationInterface {
  name = "CertifyByStrategy1763601902570";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE certificate_runs ADD strategy_id bigint REFERENCES strategies (id) ON DELETE SET NULL`,
    );
    await runner.query(
      `CREATE INDEX certificate_runs_strategy ON certificate_runs (strategy_id) WHERE strategy_id IS NOT NULL`,
    );
    await runner.query(`
      ALTER TABLE strategy_run_steps
        ADD certificate_run_id bigint REFERENCES certificate_runs (id) ON DELETE SET NULL,
        DROP CONSTRAINT strategy_run_steps_action_check,
        ADD CONSTRAINT strategy_run_steps_action_check CHECK (action IN ('MAIL', 'LETTER', 'CALL', 'CERTIFICATE'))`);
    await runner.query(
      `CREATE INDEX strategy_run_steps_certificates ON strategy_run_steps (certificate_run_id) WHERE certificate_run_id IS NOT NULL`,
    );
  }

  /** Steps that certified are gone with it, from versions too: nothing that is left could carry them out. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM strategy_run_steps WHERE action = 'CERTIFICATE'`);
    await runner.query(`
      UPDATE strategy_versions SET steps = (
        SELECT coalesce(jsonb_agg(step ORDER BY place), '[]') FROM jsonb_array_elements(steps) WITH ORDINALITY AS s (step, place)
        WHERE step ->> 'action' <> 'CERTIFICATE')
      WHERE steps @> '[{"action": "CERTIFICATE"}]'`);
    await runner.query(`
      ALTER TABLE strategy_run_steps
        DROP certificate_run_id,
        DROP CONSTRAINT strategy_run_steps_action_check,
        ADD CONSTRAINT strategy_run_steps_action_check CHECK (action IN ('MAIL', 'LETTER', 'CALL'))`);
    await runner.query(`ALTER TABLE certificate_runs DROP strategy_id`);
  }
}
