import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { optionalParam, useUrlState } from "../../lib/url-state.ts";
import { TermHelp } from "../help/TermHelp.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { DocumentTemplatesDocument, type TemplateItemFragment } from "../../generated/graphql.ts";
import { IssuedDocumentList } from "./IssuedDocumentList.tsx";
import { matterInput, useProceedings, type MatterProps, type ProceedingsState } from "./matter.ts";
import { TemplateList } from "./TemplateList.tsx";
import { useFileLink } from "./use-file-link.ts";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import { lateDialog } from "../../ui/late.tsx";

const IssueDocumentDialog = lateDialog(async () => ({
  default: (await import("./IssueDocumentDialog.tsx")).IssueDocumentDialog,
}));
const RevokeDialog = lateDialog(async () => ({ default: (await import("./RevokeDialog.tsx")).RevokeDialog }));
const SignatureDialog = lateDialog(async () => ({
  default: (await import("./SignatureDialog.tsx")).SignatureDialog,
}));

type Found = NonNullable<ProceedingsState["found"]>;

/** `?plantilla=` opens one at once: a link from elsewhere can lead right to it. */
const urlSpec = { plantilla: optionalParam() };

interface DocumentsPanelProps extends MatterProps {
  /** Which of them come first. */
  first?: "letters" | "records";
}

function TemplateGroups({
  templates,
  first,
  ...rest
}: {
  matter: MatterProps["matter"];
  templates: readonly TemplateItemFragment[];
  parties: Found["parties"];
  first: "letters" | "records";
  onPrepare: (key: string) => void;
}) {
  const groups = [
    { title: "Cartas", items: templates.filter(({ isRecord }) => !isRecord) },
    {
      title: "Actas y certificados",
      help: <TermHelp term="record" name="acta" />,
      items: templates.filter(({ isRecord }) => isRecord),
    },
  ];
  if (first === "records") groups.reverse();
  return (
    // What could still be prepared is nothing of a file on paper.
    <div className="stack screen-only">
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ title, help, items }) => (
          <Panel key={title} title={title} help={help}>
            <TemplateList {...rest} templates={items} />
          </Panel>
        ))}
    </div>
  );
}

function Templates({
  matter,
  first,
  found,
}: {
  matter: MatterProps["matter"];
  first: "letters" | "records";
  found: Found;
}) {
  const [{ plantilla }, change] = useUrlState(urlSpec);
  const { data, previousData, error, refetch } = useQuery(DocumentTemplatesDocument, {
    variables: { matter: matterInput(matter) },
    fetchPolicy: "cache-and-network",
  });
  const templates = (data ?? previousData)?.documentTemplates;
  if (templates === undefined) return <NotLoaded error={error} refetch={refetch} rows={4} columns={2} />;
  const chosen = templates.find(({ key }) => key === plantilla);
  return (
    <>
      <TemplateGroups
        matter={matter}
        templates={templates}
        parties={found.parties}
        first={first}
        onPrepare={(key) => change({ plantilla: key }, { replace: true })}
      />
      {chosen !== undefined && (
        <IssueDocumentDialog
          key={chosen.key}
          matter={matter}
          parties={found.parties}
          sessions={found.sessions}
          template={chosen}
          onClose={() => change({ plantilla: null }, { replace: true })}
        />
      )}
    </>
  );
}

function History({ canManage, found }: { canManage: boolean; found: Found }) {
  const [signing, setSigning] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<string | null>(null);
  const { issued, busy } = useFileLink();
  const { issuedDocuments } = found;
  const document = issuedDocuments.find(({ id }) => id === signing);
  const revoked = issuedDocuments.find(({ id }) => id === revoking);
  return (
    <Panel title="Documentos emitidos" help={<TermHelp term="certificate" name="certificado del intento" />}>
      {issuedDocuments.length === 0 ? (
        <EmptyState
          title="Todavía no se ha emitido ningún documento"
          text={
            canManage
              ? "Prepara una carta o un acta: se rellenan con los datos que ya tenemos."
              : "Las cartas, actas y certificados que emita el especialista aparecerán aquí."
          }
        />
      ) : (
        <IssuedDocumentList
          documents={issuedDocuments}
          canManage={canManage}
          downloading={busy}
          onDownload={({ id }, format) => void issued(id, format)}
          onSignature={({ id }) => setSigning(id)}
          onRevoke={({ id }) => setRevoking(id)}
        />
      )}
      {document !== undefined && <SignatureDialog document={document} onClose={() => setSigning(null)} />}
      {revoked !== undefined && <RevokeDialog document={revoked} onClose={() => setRevoking(null)} />}
    </Panel>
  );
}

/** Letters and records: what can be made, and what was issued. Those who only look on see what was issued for them. */
export function DocumentsPanel({ matter, canManage, first = "letters" }: DocumentsPanelProps) {
  const { found, hasError, retry } = useProceedings(matter);
  if (found === undefined)
    return hasError ? <ErrorState onRetry={retry} /> : <SkeletonTable rows={4} columns={2} />;
  const history = <History canManage={canManage} found={found} />;
  return (
    <div className="stack">
      {first === "records" && history}
      {canManage && <Templates matter={matter} first={first} found={found} />}
      {first === "letters" && history}
    </div>
  );
}
