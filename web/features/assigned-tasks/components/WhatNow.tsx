import { addDays } from "../../../../schema/rules/madrid-days.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { useQuery } from "@apollo/client/react";
import { paths } from "../../../app/paths.ts";
import { formatDateTime, todayInMadrid } from "../../../lib/format.ts";
import { plural } from "../../../lib/text.ts";
import { useNow } from "../../../lib/use-now.ts";
import { FigureCards, FigureSkeletons, type FigureCard } from "../../../ui/FigureCards.tsx";
import { AssignedTasksNowDocument, type AssignedTasksNowQuery } from "../../../generated/graphql.ts";
import { plannedSessions } from "../hooks/what-now.ts";

/** Days of sessions looked back on and ahead to. */
const BEHIND = 60;
const AHEAD = 30;

function figuresOf({ waiting, accepted, calendar }: AssignedTasksNowQuery, now: number): FigureCard[] {
  const { unrecorded, coming, today } = plannedSessions(calendar, now);
  const [first] = unrecorded;
  const [next] = coming;
  const withState = (state: string) => `${paths.specialistTasks()}?status=${state}`;
  return [
    {
      label: "Sin contactar",
      value: shownCount(waiting.totalCount),
      note: waiting.totalCount === 0 ? "Nadie espera el primer contacto" : "Esperan el primer contacto",
      to: withState("ESPERANDO"),
      isUrgent: waiting.totalCount > 0,
    },
    {
      label: "Aceptan negociar",
      value: shownCount(accepted.totalCount),
      note: "Listas para convocar o proponer un acuerdo",
      to: withState("ACEPTACION"),
    },
    {
      label: "Próxima sesión",
      value: next === undefined ? "—" : formatDateTime(next.startsAt),
      note:
        next === undefined
          ? "Ninguna en los próximos 30 días"
          : `${next.taskCodeId ?? ""}${today.length > 1 ? ` · ${plural(today.length, "sesión", "sesiones")} hoy` : ""}`,
      to: next?.taskCodeId ? paths.specialistTaskSessions(next.taskCodeId) : undefined,
    },
    {
      label: "Sesiones por registrar",
      value: shownCount(unrecorded.length),
      note: first === undefined ? "Todo al día" : `La más antigua, del ${formatDateTime(first.startsAt)}`,
      to: first?.taskCodeId ? paths.specialistTaskSessions(first.taskCodeId) : undefined,
      isUrgent: unrecorded.length > 0,
    },
  ];
}

/** What waits for the specialist now, each figure leading to where it is done. */
export function WhatNow() {
  const now = useNow();
  const today = todayInMadrid(new Date(now));
  const variables = { from: addDays(today, -BEHIND), to: addDays(today, AHEAD), one: { number: 1, size: 1 } };
  const { data, error } = useQuery(AssignedTasksNowDocument, { variables, fetchPolicy: "cache-and-network" });
  // The list itself says when nothing can be loaded.
  return (
    <div className="below-16">
      {data !== undefined ? (
        <FigureCards label="Qué te espera" figures={figuresOf(data, now)} />
      ) : (
        error === undefined && <FigureSkeletons count={4} />
      )}
    </div>
  );
}
