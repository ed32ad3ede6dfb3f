import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { dayParam, optionalParam, useUrlState } from "../../lib/url-state.ts";
import { OwnListBox } from "../../parts/tasks/OwnListBox.tsx";
import { DayFigures } from "../../parts/worklist/DayFigures.tsx";
import { WorkScreen } from "../../parts/worklist/WorkScreen.tsx";
import { usePageHeader } from "../../ui/page-header.ts";

const urlSpec = { lista: optionalParam(), dia: dayParam() };

/** A specialist's own debtors, one after the other. */
export function Component() {
  const [{ lista, dia }, change] = useUrlState(urlSpec);
  usePageHeader({ title: PAGE_TITLES.work });
  return (
    <WorkScreen
      listId={lista}
      taskPath={paths.specialistTask}
      choice={<OwnListBox value={lista} onChange={(id) => change({ lista: id })} />}
    >
      <DayFigures day={dia} onDay={(day) => change({ dia: day })} />
    </WorkScreen>
  );
}
