import { addDays } from "../../../../schema/rules/madrid-days.ts";
import { shownTime } from "../../../../schema/rules/spanish-dates.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { useQuery } from "@apollo/client/react";
import { paths } from "../../../app/paths.ts";
import { formatDate, todayInMadrid } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { FigureCards, FigureSkeletons, type FigureCard } from "../../../ui/FigureCards.tsx";
import { AssignedTasksNowDocument, type AssignedTasksNowQuery } from "../../../generated/graphql.ts";
import { plannedSessions } from "../hooks/what-now.ts";

/** Days of sessions looked back on and ahead to. */
const BEHIND = 60;
const AHEAD = 30;

const LABELS = ["Sin contactar", "Aceptan negociar", "Próxima sesión", "Sesiones por registrar"] as const;

/** Notes of two lines at most on a phone, values of one: their places are kept before they come. */
function figuresOf({ waiting, accepted, calendar }: AssignedTasksNowQuery, now: number): FigureCard[] {
  const { unrecorded, coming, today } = plannedSessions(calendar, now);
  const [first] = unrecorded;
  const [next] = coming;
  const withState = (state: string) => `${paths.specialistTasks()}?status=${state}`;
  return [
    {
      label: LABELS[0],
      value: shownCount(waiting.totalCount),
      note: waiting.totalCount === 0 ? "Nadie espera el primer contacto" : "Esperan el primer contacto",
      to: withState("ESPERANDO"),
      isUrgent: waiting.totalCount > 0,
    },
    {
      label: LABELS[1],
      value: shownCount(accepted.totalCount),
      note: "Listas para sesión o acuerdo",
      to: withState("ACEPTACION"),
    },
    {
      label: LABELS[2],
      value: next === undefined ? "—" : formatDate(next.startsAt),
      note:
        next === undefined
          ? "Ninguna en los próximos 30 días"
          : [
              shownTime(new Date(next.startsAt)),
              ...(next.taskCodeId === null ? [] : [next.taskCodeId]),
              ...(today.length > 1 ? [`${today.length} hoy`] : []),
            ].join(" · "),
      to: next?.taskCodeId ? paths.specialistTaskSessions(next.taskCodeId) : undefined,
    },
    {
      label: LABELS[3],
      value: shownCount(unrecorded.length),
      note: first === undefined ? "Todo al día" : `La más antigua, del ${formatDate(first.startsAt)}`,
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
        error === undefined && <FigureSkeletons count={LABELS.length} labels={LABELS} />
      )}
    </div>
  );
}
