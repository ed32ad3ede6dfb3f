import { useCallback, useEffect, useRef, useState } from "react";
import {
  isClean,
  type ColumnFinding,
  type DeclaredColumn,
  type Inspection,
} from "../../../../../schema/rules/personal-data/findings.ts";
import type { CleanCopy, Treatment } from "./clean-workbook.ts";
import { openPrivacyReading, type PrivacyReading } from "./privacy-reading.ts";

/** Where a chosen file is on its way to being sent without personal data. */
export type PrivacyState =
  | { step: "none" }
  | { step: "reading"; fileName: string }
  | { step: "choosing"; fileName: string; inspection: Inspection }
  | { step: "copying"; fileName: string; inspection: Inspection }
  | { step: "copied"; fileName: string; inspection: Inspection; copy: CleanCopy; file: File }
  | { step: "failed"; fileName: string };

type Treatments = Readonly<Record<string, Treatment>>;

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A name of ours: the original file name may identify somebody. */
const COPY_NAME = "cartera (sin datos personales).xlsx";

export function keyOf({ sheet, column }: Pick<ColumnFinding, "sheet" | "column">): string {
  return `${column} ${sheet}`;
}

/** What is offered first: who a debt is of is told apart by pseudonyms; how to reach somebody serves no valuation. */
function firstTreatment({ inText, counts }: ColumnFinding): Treatment {
  return !inText && (counts.NAME ?? counts.IDENTITY ?? 0) > 0 ? "PSEUDONYMISE" : "REMOVE";
}

/** Hidden sheets don't go into a copy: nothing is to be chosen for them. */
export function columnsToTreat({ columns }: Inspection): ColumnFinding[] {
  return columns.filter(({ hiddenSheet }) => !hiddenSheet);
}

function chosenColumns(inspection: Inspection, chosen: Treatments) {
  return columnsToTreat(inspection).map((one) => ({
    sheet: one.sheet,
    column: one.column,
    treatment: chosen[keyOf(one)] ?? firstTreatment(one),
  }));
}

/**
 * Has a chosen file looked through in the browser before anything is sent. `use` gets a file that may go: the chosen one
 * when nothing was found (or it can't be read here: the server says why), else its copy once the person has agreed.
 */
export function useFilePrivacy(use: (file: File, declared: DeclaredColumn[]) => void) {
  const [state, setState] = useState<PrivacyState>({ step: "none" });
  const [treatments, setTreatments] = useState<Treatments>({});
  const reading = useRef<PrivacyReading | null>(null);
  const stop = useCallback(() => {
    reading.current?.close();
    reading.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const copyWith = async (inspection: Inspection, chosen: Treatments, fileName: string) => {
    const asked = reading.current;
    if (asked === null) return;
    setState({ step: "copying", fileName, inspection });
    try {
      const report = await asked.ask({ type: "clean", chosen: chosenColumns(inspection, chosen) });
      if (reading.current !== asked) return;
      if (report.type !== "cleaned" || !isClean(report.copy.left)) throw new Error("the copy isn't clean");
      const file = new File([report.copy.bytes], COPY_NAME, { type: XLSX });
      setState({ step: "copied", fileName, inspection, copy: report.copy, file });
    } catch {
      if (reading.current === asked) setState({ step: "failed", fileName });
    }
  };
  const look = async (file: File) => {
    stop();
    const asked = openPrivacyReading();
    reading.current = asked;
    setState({ step: "reading", fileName: file.name });
    try {
      const report = await asked.ask({ type: "inspect", file: await file.arrayBuffer() });
      if (reading.current !== asked) return;
      if (report.type !== "inspected" || isClean(report.inspection)) return go(file, []);
      const { inspection } = report;
      const columns = columnsToTreat(inspection);
      const first = Object.fromEntries(columns.map((one) => [keyOf(one), firstTreatment(one)]));
      setTreatments(first);
      if (columns.length > 0) setState({ step: "choosing", fileName: file.name, inspection });
      else await copyWith(inspection, first, file.name);
    } catch {
      if (reading.current === asked) setState({ step: "failed", fileName: file.name });
    }
  };
  const go = (file: File, declared: DeclaredColumn[]) => {
    stop();
    setState({ step: "none" });
    use(file, declared);
  };
  return {
    state,
    treatments,
    look,
    treat: (columns: readonly ColumnFinding[], treatment: Treatment) =>
      setTreatments((now) => ({
        ...now,
        ...Object.fromEntries(columns.map((one) => [keyOf(one), treatment])),
      })),
    copy: () => state.step === "choosing" && void copyWith(state.inspection, treatments, state.fileName),
    /** Back from the copy to what becomes of each column. */
    chooseAgain: () =>
      state.step === "copied" &&
      setState({ step: "choosing", fileName: state.fileName, inspection: state.inspection }),
    takeCopy: () => state.step === "copied" && go(state.file, state.copy.declared),
    forget: () => {
      stop();
      setState({ step: "none" });
    },
  };
}

export type FilePrivacy = ReturnType<typeof useFilePrivacy>;
