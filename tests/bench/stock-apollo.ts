import { readdirSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { ApolloServer } from "@apollo/server";
import { expressMiddleware } from "@as-integrations/express5";
import express from "express";
import { projectFolder } from "../../server/platform/project-folder.ts";
import { MEMORY_ROWS, MEMORY_TOTAL } from "./memory-page.ts";

/**
 * Baseline of graphql.bench.ts: our contract on Apollo Server and Express as their documentation sets them up, with the
 * same trivial resolvers. It checks nobody's session, counts no costs, writes no log and sets no security headers.
 */
const folder = projectFolder("schema");
const typeDefs = readdirSync(folder)
  .filter((name) => name.endsWith(".graphql"))
  .map((name) => readFileSync(`${folder}/${name}`, "utf8"));

type Row = (typeof MEMORY_ROWS)[number];

const pageInfo = { number: 1, size: MEMORY_ROWS.length, pageCount: MEMORY_TOTAL / MEMORY_ROWS.length };
const resolvers = {
  Query: {
    me: () => null,
    tasks: async () => ({ nodes: MEMORY_ROWS, totalCount: MEMORY_TOTAL, totalIsLowerBound: false, pageInfo }),
  },
  Task: {
    contact: (row: Row) => ({ email: row.contactEmail, lada: row.contactLada, phone: row.contactPhone }),
    assignee: () => null,
    channels: () => [],
    missing: () => [],
  },
};
const apollo = new ApolloServer({ typeDefs, resolvers });
await apollo.start();
const app = express();
app.use("/graphql", express.json(), expressMiddleware(apollo));
const server = app.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
process.once("disconnect", () => process.exit());
