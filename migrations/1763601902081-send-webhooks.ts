import type { MigrationInterface, QueryRunner } from "typeorm";

/** To which programs changes are sent, what each was sent, and every try. */
export class SendWebhooks1763601902081 implements MigrationInterface {
  name = "SendWebhooks1763601902081";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhooks (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        url text NOT NULL,
        events text[] NOT NULL,
        list_ids bigint[],
        position bigint NOT NULL,
        failures int NOT NULL DEFAULT 0,
        failing_since timestamptz,
        retry_at timestamptz,
        last_delivered_at timestamptz,
        switched_off_at timestamptz,
        switched_off_by bigint,
        created_by bigint NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT webhooks_events_check CHECK (cardinality(events) > 0)
      )`);
    await runner.query(`CREATE UNIQUE INDEX webhooks_name ON webhooks (name)`);
    await runner.query(`
      CREATE TABLE webhook_secrets (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        webhook_id bigint NOT NULL REFERENCES webhooks ON DELETE CASCADE,
        salt text NOT NULL,
        created_at timestamptz NOT NULL,
        ends_at timestamptz
      )`);
    await runner.query(`CREATE INDEX webhook_secrets_webhook ON webhook_secrets (webhook_id, id)`);
    await runner.query(`
      CREATE TABLE webhook_deliveries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        webhook_id bigint NOT NULL REFERENCES webhooks ON DELETE CASCADE,
        -- of the change; null: a test
        position bigint,
        event text NOT NULL,
        object_type text,
        object_id bigint,
        body text NOT NULL,
        state text NOT NULL,
        tries int NOT NULL DEFAULT 0,
        next_at timestamptz NOT NULL,
        lease uuid,
        leased_until timestamptz,
        created_at timestamptz NOT NULL,
        ended_at timestamptz,
        CONSTRAINT webhook_deliveries_state_check CHECK (state IN ('PENDING', 'DELIVERED', 'FAILED'))
      ) WITH (fillfactor = 80)`);
    await runner.query(
      `CREATE UNIQUE INDEX webhook_deliveries_position ON webhook_deliveries (webhook_id, position)`,
    );
    await runner.query(`CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, id)`);
    await runner.query(
      `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_at, id) WHERE state = 'PENDING'`,
    );
    await runner.query(
      `CREATE INDEX webhook_deliveries_order ON webhook_deliveries (webhook_id, object_type, object_id, id) WHERE state = 'PENDING'`,
    );
    await runner.query(`CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at)`);
    await runner.query(`
      CREATE TABLE webhook_attempts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        delivery_id bigint NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
        at timestamptz NOT NULL,
        duration_ms int NOT NULL,
        status int,
        fault text,
        answer text NOT NULL
      )`);
    await runner.query(`CREATE INDEX webhook_attempts_delivery ON webhook_attempts (delivery_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE webhook_attempts, webhook_deliveries, webhook_secrets, webhooks`);
  }
}
