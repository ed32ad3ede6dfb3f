import type { Readable } from "node:stream";
import type { ApiKeyScope, Context } from "../shared/context.ts";
import type { JsonSchema } from "../shared/inputs/field.ts";
import type { Access } from "../domains/accounts/access.ts";

/** One documented call: the table of these rows is the routes, their documentation and its tests' checklist. */
export interface Row {
  method: "GET" | "POST" | "DELETE";
  /** Below /api, parameters as `:id`. */
  path: string;
  access: readonly Access[];
  /** API keys with one of these are let in, too; no other key is, not even where everybody is. */
  scopes?: readonly ApiKeyScope[];
  /** One Spanish sentence: what it does and for whom. */
  summary: string;
  /** Shape of the JSON body, for the documentation; services check the values. */
  body?: JsonSchema;
  /** Query parameters by name, with what they mean. */
  query?: Record<string, string>;
  /** Takes one file of a multipart form under this field name. */
  upload?: { field: string; maxBytes: number };
  /** Shape of `data` in the answer, for the documentation. */
  answer?: JsonSchema;
  /** Status of success; default 200. */
  status?: 200 | 201;
  /** Further statuses that come with `data`, each with what it means, for the documentation. */
  otherAnswers?: Record<number, string>;
  /** HEAD is answered, too: only where asking has no effect. */
  answersHead?: boolean;
  handle(
    ctx: Context,
    request: RowRequest,
  ): Promise<Answer | JsonStreamAnswer | FileAnswer | PublicFileAnswer>;
}

export interface RowRequest {
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  /** The parsed JSON body; {} without one. */
  body: Record<string, unknown>;
  /** The uploaded file of a row with `upload`; InvalidInput when there is none. */
  file(): Promise<UploadedFile>;
}

export interface UploadedFile {
  fileName: string;
  stream: Readable;
  /** True once the stream was cut off at the row's limit. */
  truncated(): boolean;
}

/** Becomes `{message, data}`. */
export interface Answer {
  message: string;
  data?: unknown;
  /** One of the row's `otherAnswers`; default the row's status of success. */
  status?: number;
}

/** The whole of `{message, data}` as text, written while it is read. */
export interface JsonStreamAnswer {
  json: AsyncGenerator<string>;
  /** Called when the answer is over, also when nothing of it was taken. */
  end: () => void;
}

/** A download, streamed. */
export interface FileAnswer {
  file: Readable;
  fileName: string;
  contentType: string;
  /**
   * Shown within a page and kept by the browser this long, instead of saved. Only for what this server has drawn itself
   * and never changes under its address.
   */
  inlineSeconds?: number;
}

/** A download that is the same for everybody: browsers and proxies may keep it and ask by its tag whether it changed. */
export interface PublicFileAnswer {
  bytes: Buffer;
  fileName: string;
  contentType: string;
  /** Changes with the content; letters, digits, - and _. */
  tag: string;
}
