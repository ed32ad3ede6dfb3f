import type { LoaderFunctionArgs } from "react-router-dom";
import { Component as Cases, loader as casesLoader } from "../features/cases/list/ClientCasesPage.tsx";
import { ClientHomeDocument, PendingDocument } from "../generated/graphql.ts";
import { useArrived } from "../lib/use-arrived.ts";
import { ClientStart } from "../parts/client-home/ClientStart.tsx";
import { AtOnce } from "../ui/AtOnce.tsx";
import { prefetch } from "./apollo-client.ts";

export function loader(args: LoaderFunctionArgs): null {
  prefetch(ClientHomeDocument, {});
  prefetch(PendingDocument, {});
  return casesLoader(args);
}

/** Where a client begins: what waits for them, how far their matters have come, and their cases. */
export function Component() {
  const isHomeThere = useArrived(ClientHomeDocument);
  const isPendingThere = useArrived(PendingDocument);
  return (
    <AtOnce ready={isHomeThere && isPendingThere}>
      <ClientStart />
      <Cases />
    </AtOnce>
  );
}
