import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * A mediation lasts three months at most from the mediator's receipt of the request (Ley 5/2012 art. 20.2). Of cases so
 * far the earliest day it can have been is taken.
 */
export class KnowWhenAsked1763601591000 implements MigrationInterface {
  name = "KnowWhenAsked1763601591000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE cases ADD asked_at timestamptz`);
    await runner.query(`UPDATE cases SET asked_at = created_at WHERE specialist_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE cases DROP asked_at`);
  }
}
