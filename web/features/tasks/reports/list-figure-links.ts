import { paths } from "../../../app/paths.ts";
import type { ReportFiguresFragment } from "../../../generated/graphql.ts";
import type { FigureLinks } from "../../../parts/reports/report-parts.ts";
import { happenedText } from "../../../parts/tasks/report-figure.ts";

/** For administrators: each figure leads to its rows in the list's own table. */
export function listFigureLinks(
  list: { id: string; codeId: string },
  period: Pick<ReportFiguresFragment, "from" | "until">,
): FigureLinks {
  const tasks = (search: Parameters<typeof paths.adminTaskList>[2]) =>
    paths.adminTaskList(list.codeId, undefined, search);
  return {
    all: tasks({}),
    state: (status) => tasks({ status }),
    age: (antiguedad) => tasks({ antiguedad }),
    paid: (pago) => tasks({ pago }),
    stage: (attempt) => tasks({ attempt }),
    completion: (completion) => tasks({ completion }),
    happened: (kind, value, { from, until } = period) =>
      tasks({ figura: happenedText({ kind, value, from, until }) }),
    payments: (which = {}) => paths.adminCollections({ lista: list.id, ...which }),
  };
}
