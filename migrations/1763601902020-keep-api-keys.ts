import type { MigrationInterface, QueryRunner } from "typeorm";

/** Keys of programs: what each opens, its secrets (while one is exchanged, two), its use per day; and in the trail which key did it. */
export class KeepApiKeys1763601902020 implements MigrationInterface {
  name = "KeepApiKeys1763601902020";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE api_keys (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        scopes text[] NOT NULL,
        list_ids bigint[],
        addresses text[] NOT NULL,
        requests_per_minute int NOT NULL,
        expires_at timestamptz,
        created_by bigint NOT NULL,
        created_at timestamptz NOT NULL,
        revoked_by bigint,
        revoked_at timestamptz,
        last_used_at timestamptz,
        CONSTRAINT api_keys_scopes_check CHECK (cardinality(scopes) > 0),
        CONSTRAINT api_keys_requests_per_minute_check CHECK (requests_per_minute > 0)
      )`);
    await runner.query(`CREATE UNIQUE INDEX api_keys_name ON api_keys (name) WHERE revoked_at IS NULL`);
    await runner.query(`
      CREATE TABLE api_key_secrets (
        prefix text PRIMARY KEY,
        key_id bigint NOT NULL REFERENCES api_keys ON DELETE CASCADE,
        hash text NOT NULL,
        created_at timestamptz NOT NULL,
        ends_at timestamptz
      )`);
    await runner.query(`CREATE INDEX api_key_secrets_key ON api_key_secrets (key_id, created_at)`);
    await runner.query(`
      CREATE TABLE api_key_days (
        key_id bigint NOT NULL REFERENCES api_keys ON DELETE CASCADE,
        day date NOT NULL,
        requests int NOT NULL DEFAULT 0,
        throttled int NOT NULL DEFAULT 0,
        PRIMARY KEY (key_id, day)
      )`);
    await runner.query(`ALTER TABLE audit_entries ADD COLUMN api_key_id bigint`);
    await runner.query(
      `CREATE INDEX audit_entries_api_key ON audit_entries (api_key_id, id) WHERE api_key_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE audit_entries DROP COLUMN api_key_id`);
    await runner.query(`DROP TABLE api_key_days`);
    await runner.query(`DROP TABLE api_key_secrets`);
    await runner.query(`DROP TABLE api_keys`);
  }
}
