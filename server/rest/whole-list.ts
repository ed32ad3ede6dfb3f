import type { Context } from "../shared/context.ts";
import { fromSnapshot, type ReadBatches } from "../platform/snapshot-rows.ts";
import { enterDownload } from "./download-slots.ts";
import type { JsonStreamAnswer } from "./row.ts";

interface WholeList<Row> {
  message: string;
  read: (read: ReadBatches) => AsyncGenerator<Row[]>;
  present: (row: Row) => Promise<unknown>;
}

/**
 * The documented list calls have no pages: what they answer without any is all there is, both ways clients read it
 * (`data.tasks` and `data.data.tasks`), written while it is read. Throws Busy.
 */
export async function wholeList<Row>(ctx: Context, list: WholeList<Row>): Promise<JsonStreamAnswer> {
  const leave = await enterDownload(ctx.db, ctx.env.databasePool, ctx.address);
  return { json: written(ctx, list, leave), end: leave };
}

async function* written<Row>(
  { db }: Context,
  { message, read, present }: WholeList<Row>,
  leave: () => void,
): AsyncGenerator<string> {
  try {
    yield* fromSnapshot(db, async function* (readBatches) {
      let total = 0;
      yield `{"message":${JSON.stringify(message)},"data":{"tasks":[`;
      for await (const batch of read(readBatches)) {
        yield (total === 0 ? "" : ",") + (await textOf(batch, present));
        total += batch.length;
      }
      yield `],"total":${total},"data":{"tasks":[`;
      let isFirst = true;
      for await (const batch of read(readBatches)) {
        yield (isFirst ? "" : ",") + (await textOf(batch, present));
        isFirst = false;
      }
      yield "]}}}";
    });
  } finally {
    leave();
  }
}

async function textOf<Row>(batch: readonly Row[], present: WholeList<Row>["present"]): Promise<string> {
  return (await Promise.all(batch.map(present))).map((row) => JSON.stringify(row)).join(",");
}
