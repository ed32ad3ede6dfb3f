// SQL: whose message a file belongs to follows from its party's case or task.
import { Readable } from "node:stream";
import DataLoader from "dataloader";
import { In, type EntityManager } from "typeorm";
import { plainFileName } from "../../platform/file-names.ts";
import { readId } from "../../platform/ids.ts";
import { NotFound, TooLarge, UnsupportedFile } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, Role, SignedInContext } from "../../shared/context.ts";
import type { OpenedFile } from "../../shared/documents.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { receiveUpload, type UploadRule } from "../../shared/uploads.ts";
import { MessageFile } from "./message-file.entity.ts";

/** What people send along with a mail; all else is named and left out. */
const MAIL_FILE: UploadRule = {
  kinds: ["PDF", "JPEG", "PNG", "DOC", "DOCX"],
  maxBytes: 10 * 1024 * 1024,
  tooLarge: "Pasa de 10 MB.",
  wrongKind: "No es PDF, Word, JPEG ni PNG.",
};
export const MESSAGE_FILE_FOLDER = "message-files";
const MOST_FILES = 10;

/** The `kind` of the tickets messageFileLink makes. */
export const MESSAGE_FILE_DOWNLOAD = "message-file";
const NO_FILE = "No se ha encontrado el archivo.";

export type KeptFile = Pick<MessageFile, "fileKey" | "fileName" | "contentType" | "bytes" | "refusal">;

export interface MailedFile {
  fileName: string | null;
  contentType: string;
  content: Uint8Array;
}

/**
 * Checks and stores what came along with a mail: kind by content, size, virus scan, quota of the case. What is refused is
 * kept by name with the reason, so that nobody wonders where it is. Throws when store or scanner are away.
 */
export async function keepMailedFiles(
  ctx: Context,
  caseId: number | null,
  files: readonly MailedFile[],
): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  for (const [at, file] of files.slice(0, 50).entries())
    kept.push(
      at < MOST_FILES ? await keep(ctx, caseId, file) : refusedFile(file, "Son demasiados archivos."),
    );
  return kept;
}

async function keep(ctx: Context, caseId: number | null, file: MailedFile): Promise<KeptFile> {
  const upload = {
    fileName: file.fileName ?? "adjunto",
    content: Readable.from([Buffer.from(file.content)]),
  };
  try {
    await using received = await receiveUpload(ctx, upload, MAIL_FILE, { caseId }, async () => undefined);
    const { contentType, extension, fileName, bytes } = received;
    const { key } = await ctx.files.putPath(MESSAGE_FILE_FOLDER, received.path, { contentType, extension });
    return { fileKey: key, fileName, contentType, bytes, refusal: null };
  } catch (error) {
    if (error instanceof UnsupportedFile || error instanceof TooLarge)
      return refusedFile(file, error.message);
    throw error;
  }
}

function refusedFile({ fileName, contentType, content }: MailedFile, refusal: string): KeptFile {
  const shown = plainFileName(fileName ?? "") || "adjunto";
  return {
    fileKey: null,
    fileName: shown,
    contentType: contentType.slice(0, 100),
    bytes: content.length,
    refusal,
  };
}

/** How many are kept of what a party has sent. */
export async function messageFilesOfParty(
  db: Pick<EntityManager, "query">,
  partyId: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM message_files f JOIN messages m ON m.id = f.message_id
       JOIN conversations v ON v.id = m.conversation_id
     WHERE v.party_id = $1 AND NOT m.by_manager AND f.file_key IS NOT NULL`,
    [partyId],
  );
  return row?.count ?? 0;
}

/** Of messages, by message, all of a request in one statement. */
export function messageFileLoader(ctx: Context): DataLoader<number, MessageFile[]> {
  return ctx.loader(
    "message-files",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db
          .getRepository(MessageFile)
          .find({ where: { messageId: In([...ids]) }, order: { id: "ASC" } });
        return ids.map((id) => rows.filter(({ messageId }) => messageId === id));
      }),
  );
}

interface Asker {
  accountId: number;
  role: Role;
}

/** A link to a file that came with a message of one's own conversations, once, for five minutes. Throws NotFound. */
export async function messageFileLink(
  ctx: SignedInContext,
  id: string,
): Promise<{ url: string; fileName: string }> {
  const file = await requireOwn(ctx.db.manager, ctx.actor, readId(id) ?? 0);
  const url = await ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "messageFileLink",
      subjectType: "conversation",
      subjectId: file.partyId,
      data: { fileId: file.id },
    });
    return issueDownloadTicket(ctx, manager, { kind: MESSAGE_FILE_DOWNLOAD, params: { id: file.id } });
  });
  return { url, fileName: file.fileName };
}

/** For the parameters of a redeemed ticket. Throws NotFound, FileMissing. */
export async function openMessageFile(
  ctx: Context,
  { id }: Record<string, unknown>,
  asker: Asker,
): Promise<OpenedFile> {
  const { fileKey, fileName, contentType } = await requireOwn(ctx.db.manager, asker, Number(id));
  return { file: await ctx.files.getStream(fileKey), fileName, contentType };
}

type OwnFile = Pick<MessageFile, "id" | "fileName" | "contentType"> & { fileKey: string; partyId: number };

/** Of both sides of the conversation; of corporate tasks also of administrators. */
async function requireOwn(db: EntityManager, { accountId, role }: Asker, id: number): Promise<OwnFile> {
  const [file] = await db.query<OwnFile[]>(
    `SELECT f.id, f.file_key AS "fileKey", f.file_name AS "fileName", f.content_type AS "contentType", p.id AS "partyId"
     FROM message_files f JOIN messages m ON m.id = f.message_id JOIN conversations v ON v.id = m.conversation_id
       JOIN parties p ON p.id = v.party_id LEFT JOIN tasks t ON t.id = p.task_id AND t.deleted_at IS NULL
     WHERE f.id = $1 AND f.file_key IS NOT NULL
       AND (v.manager_id = $2 OR t.assignee_id = $2 OR p.account_id = $2 OR $3 AND t.id IS NOT NULL)`,
    [id, accountId, role === "ADMIN"],
  );
  if (!file) throw new NotFound(NO_FILE);
  return file;
}
