import type { LoaderFunctionArgs } from "react-router-dom";
import { Component as Cases, loader as casesLoader } from "../features/cases/list/ClientCasesPage.tsx";
import { ClientHomeDocument } from "../generated/graphql.ts";
import { ClientStart } from "../parts/client-home/ClientStart.tsx";
import { prefetch } from "./apollo-client.ts";

export function loader(args: LoaderFunctionArgs): null {
  prefetch(ClientHomeDocument, {});
  return casesLoader(args);
}

/** Where a client begins: what waits for them, how far their matters have come, and their cases. */
export function Component() {
  return (
    <>
      <ClientStart />
      <Cases />
    </>
  );
}
