import { paths } from "../../../app/paths.ts";
import type { FigureLinks } from "../../../parts/reports/report-parts.ts";

const nowhere = () => undefined;

/** For the creditor's people: to debts by what is shown of each. Contacts, reasons, promises are shown of none, only counted. */
export function portfolioFigureLinks(codeId: string): FigureLinks {
  const debts = (search: Parameters<typeof paths.clientPortfolio>[2]) =>
    paths.clientPortfolio(codeId, undefined, search);
  return {
    all: debts({}),
    state: (estado) => debts({ estado }),
    age: (antiguedad) => debts({ antiguedad }),
    paid: (pago) => debts({ pago }),
    stage: nowhere,
    completion: nowhere,
    happened: nowhere,
    payments: nowhere,
  };
}
