import { AttemptPanel } from "../../../parts/proceedings/AttemptPanel.tsx";
import { DocumentsPanel } from "../../../parts/proceedings/DocumentsPanel.tsx";
import { SessionsPanel } from "../../../parts/proceedings/SessionsPanel.tsx";
import { useCaseView } from "../hooks/case-view.ts";

/**
 * HERRAMIENTAS Y CALENDARIO: sessions with their calendar, how the attempt stands and why each day is that day, and letters
 * and records. In a closed case no session is called any more, but records are still issued: the certificate of the attempt
 * comes after the end.
 */
export default function ToolsTab() {
  const { record, viewer, canManage, canIssue } = useCaseView();
  const matter = { caseNumber: record.number };
  return (
    <div className="stack">
      <SessionsPanel matter={matter} canManage={canManage} />
      {viewer !== "ASKED" && (
        <section className="stack gap-16" aria-label="Plazos, con cada persona">
          <AttemptPanel matter={matter} />
        </section>
      )}
      <DocumentsPanel matter={matter} canManage={canIssue} first={canManage ? "letters" : "records"} />
    </div>
  );
}
