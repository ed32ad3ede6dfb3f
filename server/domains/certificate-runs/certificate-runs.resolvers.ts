import type { Resolvers } from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { accountNameLoader } from "../accounts/account-name-loader.ts";
import { certificateRunLink } from "./certificates-zip.ts";
import { cancelCertificateRun } from "./end-run.ts";
import { certificateRun, certificateRuns, reasonsOf, revokedOf } from "./list-runs.ts";
import { runSummary } from "./run-words.ts";
import { startCertificateRun } from "./start-run.ts";

export const certificateRunsResolvers: Resolvers = {
  Query: {
    certificateRuns: (_root, { listId }, ctx) => certificateRuns(ctx, listId),
    certificateRun: (_root, { id }, ctx) => certificateRun(ctx, id),
  },
  Mutation: {
    startCertificateRun: (_root, { selection }, ctx) =>
      startCertificateRun(ctx as SignedInContext, selection),
    cancelCertificateRun: (_root, { id }, ctx) => cancelCertificateRun(ctx as SignedInContext, id),
    certificateRunLink: (_root, { id }, ctx) => certificateRunLink(ctx as SignedInContext, id),
  },
  CertificateRun: {
    summary: (run) => runSummary(run),
    done: ({ printed }) => printed,
    reasons: (run, _args, ctx) => reasonsOf(ctx, run),
    revoked: (run, _args, ctx) => revokedOf(ctx, run),
    createdBy: ({ createdBy }, _args, ctx) => accountNameLoader(ctx).load(createdBy),
  },
};
