import type { MigrationInterface, QueryRunner } from "typeorm";

/** How parties without an account are told and answer, and what managers and parties write to each other. */
export class CreateInvitations1763601330000 implements MigrationInterface {
  name = "CreateInvitations1763601330000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE party_links (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        party_id bigint NOT NULL REFERENCES parties (id) ON DELETE CASCADE,
        -- SHA-256: who reads the table can't open the link
        token_hash text NOT NULL UNIQUE,
        code_hash text UNIQUE,
        created_by bigint NOT NULL REFERENCES accounts (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        opened_at timestamptz,
        last_opened_at timestamptz,
        opens int NOT NULL DEFAULT 0
      )`);
    await runner.query(`CREATE INDEX party_links_party ON party_links (party_id, id DESC)`);
    // Further secrets of a link, each given in exchange for its short code.
    await runner.query(`
      CREATE TABLE party_link_tokens (
        token_hash text PRIMARY KEY,
        link_id bigint NOT NULL REFERENCES party_links (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX party_link_tokens_link ON party_link_tokens (link_id)`);
    await runner.query(`
      CREATE TABLE party_notices (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        party_id bigint NOT NULL REFERENCES parties (id) ON DELETE CASCADE,
        link_id bigint REFERENCES party_links (id) ON DELETE CASCADE,
        channel text NOT NULL CHECK (channel IN ('EMAIL', 'LINK', 'CERTIFIED_POST', 'CERTIFIED_ELECTRONIC', 'NOTARY',
          'PHONE', 'IN_PERSON')),
        sent_to text,
        sent_at timestamptz NOT NULL,
        delivered_at timestamptz,
        opened_at timestamptz,
        received_at timestamptz,
        proof text NOT NULL DEFAULT '',
        document_id bigint REFERENCES case_documents (id),
        created_by bigint REFERENCES accounts (id)
      )`);
    await runner.query(`CREATE INDEX party_notices_party ON party_notices (party_id, id DESC)`);
    await runner.query(
      `CREATE INDEX party_notices_link ON party_notices (link_id) WHERE link_id IS NOT NULL`,
    );
    // What a party said through its link; proposals start a term of law.
    await runner.query(`
      CREATE TABLE party_statements (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        party_id bigint NOT NULL REFERENCES parties (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('ANSWER', 'PROPOSAL', 'QUESTION')),
        text text NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        address text NOT NULL,
        user_agent text NOT NULL
      )`);
    await runner.query(`CREATE INDEX party_statements_party ON party_statements (party_id, id)`);
    await this.createMessages(runner);
    await runner.query(`
      ALTER TABLE case_documents ADD message_id bigint REFERENCES messages (id) ON DELETE SET NULL`);
    // Whoever holds a personal link downloads without an account.
    await runner.query(`
      ALTER TABLE download_tickets
        ALTER account_id DROP NOT NULL,
        ADD party_id bigint REFERENCES parties (id) ON DELETE CASCADE,
        ADD CONSTRAINT download_tickets_holder CHECK (num_nonnulls(account_id, party_id) = 1)`);
    await runner.query(
      `CREATE INDEX case_documents_message ON case_documents (message_id) WHERE message_id IS NOT NULL`,
    );
  }

  private async createMessages(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE conversations (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        party_id bigint NOT NULL UNIQUE REFERENCES parties (id) ON DELETE CASCADE,
        -- of a corporate task; whom it is assigned to is read there
        task_id bigint REFERENCES tasks (id) ON DELETE CASCADE,
        -- who has accepted the case; null while somebody is being asked. Kept by triggers
        manager_id bigint REFERENCES accounts (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        last_message_at timestamptz,
        manager_unread int NOT NULL DEFAULT 0 CHECK (manager_unread >= 0),
        party_unread int NOT NULL DEFAULT 0 CHECK (party_unread >= 0),
        -- told by e-mail of what it hasn't read yet
        manager_told_at timestamptz,
        party_told_at timestamptz
      )`);
    await runner.query(`
      CREATE INDEX conversations_manager ON conversations (manager_id) INCLUDE (party_id, last_message_at, created_at, id)
      WHERE manager_id IS NOT NULL`);
    await runner.query(
      `CREATE INDEX conversations_unread ON conversations (manager_id) INCLUDE (manager_unread) WHERE manager_unread > 0`,
    );
    await runner.query(
      `CREATE INDEX conversations_task ON conversations (task_id) WHERE task_id IS NOT NULL`,
    );
    await this.keepConversations(runner);
    await runner.query(`
      CREATE TABLE messages (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        conversation_id bigint NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
        at timestamptz NOT NULL DEFAULT now(),
        actor_id bigint REFERENCES accounts (id),
        by_manager boolean NOT NULL,
        author_name text NOT NULL,
        text text NOT NULL,
        -- a blank before the first word, too: short words are looked for at the beginning of one
        search_text text GENERATED ALWAYS AS (' ' || fold_text(text)) STORED,
        -- by the other side
        read_at timestamptz
      )`);
    await runner.query(`CREATE INDEX messages_conversation ON messages (conversation_id, id DESC)`);
    await runner.query(`CREATE INDEX messages_actor ON messages (actor_id) WHERE actor_id IS NOT NULL`);
    await runner.query(`CREATE INDEX messages_search ON messages USING gin (search_text gin_trgm_ops)`);
  }

  /** Every party of an accepted case has a conversation from then on, with whoever manages the case now. */
  private async keepConversations(runner: QueryRunner): Promise<void> {
    const accepted = `c.accepted_at IS NOT NULL AND c.status <> 'PENDING_ACCEPTANCE'`;
    await runner.query(`
      INSERT INTO conversations (party_id, manager_id, created_at)
      SELECT p.id, c.specialist_id, c.accepted_at FROM parties p JOIN cases c ON c.id = p.case_id WHERE ${accepted}`);
    await runner.query(`
      CREATE FUNCTION begin_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO conversations (party_id, manager_id, created_at)
        SELECT p.id, c.specialist_id, c.accepted_at FROM added p JOIN cases c ON c.id = p.case_id WHERE ${accepted}
        ORDER BY p.id;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER parties_begin_conversations AFTER INSERT ON parties
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION begin_conversations()`);
    await runner.query(`
      CREATE FUNCTION hand_over_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.accepted_at IS NOT NULL AND NEW.status <> 'PENDING_ACCEPTANCE' THEN
          INSERT INTO conversations (party_id, manager_id, created_at)
          SELECT id, NEW.specialist_id, NEW.accepted_at FROM parties WHERE case_id = NEW.id ORDER BY id
          ON CONFLICT (party_id) DO UPDATE SET manager_id = excluded.manager_id;
        ELSE
          UPDATE conversations SET manager_id = NULL
          WHERE party_id IN (SELECT id FROM parties WHERE case_id = NEW.id) AND manager_id IS NOT NULL;
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER cases_hand_over_conversations AFTER UPDATE OF specialist_id, status, accepted_at ON cases
      FOR EACH ROW WHEN (OLD.specialist_id IS DISTINCT FROM NEW.specialist_id
        OR OLD.accepted_at IS DISTINCT FROM NEW.accepted_at
        OR (OLD.status = 'PENDING_ACCEPTANCE') <> (NEW.status = 'PENDING_ACCEPTANCE'))
      EXECUTE FUNCTION hand_over_conversations()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM download_tickets WHERE account_id IS NULL`);
    await runner.query(`ALTER TABLE download_tickets DROP party_id, ALTER account_id SET NOT NULL`);
    await runner.query(`ALTER TABLE case_documents DROP message_id`);
    await runner.query(`DROP TRIGGER cases_hand_over_conversations ON cases`);
    await runner.query(`DROP TRIGGER parties_begin_conversations ON parties`);
    await runner.query(`DROP FUNCTION hand_over_conversations()`);
    await runner.query(`DROP FUNCTION begin_conversations()`);
    await runner.query(
      `DROP TABLE messages, conversations, party_statements, party_notices, party_link_tokens, party_links`,
    );
  }
}
