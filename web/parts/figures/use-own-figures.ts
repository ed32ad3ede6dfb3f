import { useQuery } from "@apollo/client/react";
import { OwnFiguresDocument, type OwnFiguresQuery } from "../../generated/graphql.ts";
import { useUrlState } from "../../lib/url-state.ts";
import type { Compared } from "./figure-cards.tsx";
import { figuresVariables, type PeriodUrlSpec } from "./periods.ts";

export type OwnFigures = OwnFiguresQuery["ownFigures"];

/** The asker's figures of the period in the address; undefined until they are there, or when they couldn't be had. */
export function useOwnFigures(spec: PeriodUrlSpec): { figures: OwnFigures | undefined; compared: Compared } {
  const [{ periodo }] = useUrlState(spec);
  const { data, previousData } = useQuery(OwnFiguresDocument, {
    variables: figuresVariables({ periodo }),
    fetchPolicy: "cache-and-network",
  });
  const figures = (data ?? previousData)?.ownFigures;
  return { figures, compared: { word: periodo, steps: figures?.steps ?? [] } };
}
