import type { LoaderFunctionArgs } from "react-router-dom";
import { Component as Cases, loader as casesLoader } from "../features/cases/list/ClientCasesPage.tsx";
import { ClientHomeDocument, OwnFiguresDocument, PendingDocument } from "../generated/graphql.ts";
import { readUrlState, useUrlState } from "../lib/url-state.ts";
import { useArrived } from "../lib/use-arrived.ts";
import { clientPeriodUrlSpec, figuresVariables } from "../parts/figures/periods.ts";
import { ClientStart } from "../parts/client-home/ClientStart.tsx";
import { AtOnce } from "../ui/AtOnce.tsx";
import { prefetch } from "./apollo-client.ts";

export function loader(args: LoaderFunctionArgs): null {
  prefetch(ClientHomeDocument, {});
  prefetch(PendingDocument, {});
  prefetch(OwnFiguresDocument, figuresVariables(readUrlState(clientPeriodUrlSpec, args.request.url)));
  return casesLoader(args);
}

/** Where a client begins: what waits for them, how far their matters have come, and their cases. */
export function Component() {
  const isHomeThere = useArrived(ClientHomeDocument);
  const isPendingThere = useArrived(PendingDocument);
  const [period] = useUrlState(clientPeriodUrlSpec);
  const areFiguresThere = useArrived(OwnFiguresDocument, figuresVariables(period));
  return (
    <AtOnce ready={isHomeThere && isPendingThere && areFiguresThere}>
      <ClientStart />
      <Cases />
    </AtOnce>
  );
}
