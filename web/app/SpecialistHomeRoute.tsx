import { Suspense } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "./apollo-client.ts";
import { useArrived } from "../lib/use-arrived.ts";
import { readUrlState, useUrlState } from "../lib/url-state.ts";
import { useMediaQuery } from "../lib/use-media-query.ts";
import { OwnFiguresDocument, PendingDocument, SpecialistHomeDocument } from "../generated/graphql.ts";
import { figuresVariables, periodUrlSpec } from "../parts/figures/periods.ts";
import { SpecialistDay } from "../parts/specialist-home/SpecialistDay.tsx";
import { PHONE_SCREEN } from "../theme/tokens.ts";
import { AtOnce } from "../ui/AtOnce.tsx";
import { SkeletonTable } from "../ui/SkeletonTable.tsx";
import { late } from "../ui/late.tsx";

const importBalance = () => import("../features/balance/BalancePage.tsx");
const importCases = () => import("../features/cases/list/SpecialistCasesPage.tsx");

const Balance = late(async () => ({ default: (await importBalance()).Component }));
const Cases = late(async () => ({ default: (await importCases()).Component }));

/** Only one of the two is loaded, with its data. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const page = await (window.matchMedia(PHONE_SCREEN).matches ? importBalance() : importCases());
  page.loader(args);
  prefetch(PendingDocument, {});
  prefetch(OwnFiguresDocument, figuresVariables(readUrlState(periodUrlSpec, args.request.url)));
  return prefetch(SpecialistHomeDocument, {});
}

/** Where a specialist begins, as documented: on phones with the balance, else with the list of cases; first what the day holds. */
export function Component() {
  const isPhone = useMediaQuery(PHONE_SCREEN, false);
  const isHomeThere = useArrived(SpecialistHomeDocument);
  const isPendingThere = useArrived(PendingDocument);
  const [period] = useUrlState(periodUrlSpec);
  const areFiguresThere = useArrived(OwnFiguresDocument, figuresVariables(period));
  return (
    <AtOnce ready={isHomeThere && isPendingThere && areFiguresThere}>
      <SpecialistDay withMoney={!isPhone} />
      <Suspense fallback={<SkeletonTable columns={3} />}>{isPhone ? <Balance /> : <Cases />}</Suspense>
    </AtOnce>
  );
}
