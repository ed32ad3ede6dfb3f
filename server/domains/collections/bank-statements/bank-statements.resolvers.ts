import type { Resolvers } from "../../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { uploadOf } from "../../../shared/uploads.ts";
import { accountNameLoader } from "../../accounts/account-name-loader.ts";
import { bookBankEntries, bookBankEntry, ignoreBankEntries, undoBankEntry } from "./decide-entries.ts";
import { importBankFile } from "./import-bank-file.ts";
import {
  bankEntries,
  bankFile,
  bankStatement,
  bankStatements,
  candidatesOf,
  figuresOf,
  fileLoader,
  openBankFiles,
  paymentLoader,
  statementsOfFile,
} from "./list-bank.ts";

const signedIn = (ctx: Context) => ctx as SignedInContext;
const nameOf = (ctx: Context, id: number | null) => (id === null ? null : accountNameLoader(ctx).load(id));
const paymentOf = (ctx: Context, id: number | null) => (id === null ? null : paymentLoader(ctx).load(id));

export const bankStatementsResolvers: Resolvers = {
  Query: {
    bankFile: (_root, { id }, ctx) => bankFile(ctx, id),
    openBankFiles: (_root, _args, ctx) => openBankFiles(ctx),
    bankStatements: (_root, args, ctx) => bankStatements(signedIn(ctx), args),
    bankStatement: (_root, { id }, ctx) => bankStatement(ctx, id),
    bankEntries: (_root, args, ctx) => bankEntries(signedIn(ctx), args),
  },
  Mutation: {
    importBankFile: async (_root, { file, receivedBy }, ctx) =>
      importBankFile(signedIn(ctx), uploadOf(await file), receivedBy),
    bookBankEntry: (_root, { id, input }, ctx) => bookBankEntry(signedIn(ctx), id, input),
    bookBankEntries: (_root, { entries }, ctx) => bookBankEntries(signedIn(ctx), entries),
    ignoreBankEntries: (_root, { input }, ctx) => ignoreBankEntries(signedIn(ctx), input),
    undoBankEntry: (_root, { id, input }, ctx) => undoBankEntry(signedIn(ctx), id, input),
  },
  BankFile: {
    createdBy: ({ createdBy }, _args, ctx) => nameOf(ctx, createdBy),
    statements: (file, _args, ctx) => statementsOfFile(ctx, file),
  },
  BankStatement: {
    fileName: async ({ fileId }, _args, ctx) => (await fileLoader(ctx).load(fileId))?.fileName ?? "",
    fileStatus: async ({ fileId }, _args, ctx) => (await fileLoader(ctx).load(fileId))?.status ?? "DONE",
    importedBy: async ({ fileId }, _args, ctx) =>
      nameOf(ctx, (await fileLoader(ctx).load(fileId))?.createdBy ?? null),
    warnings: ({ warnings }) => warnings.map(({ message }) => message),
    figures: (statement, _args, ctx) => figuresOf(ctx, statement),
  },
  BankEntry: {
    candidates: (entry, _args, ctx) => candidatesOf(ctx, entry),
    payment: ({ paymentId }, _args, ctx) => paymentOf(ctx, paymentId),
    reverses: ({ reversesId }, _args, ctx) => paymentOf(ctx, reversesId),
    decidedBy: ({ decidedBy }, _args, ctx) => nameOf(ctx, decidedBy),
  },
};
