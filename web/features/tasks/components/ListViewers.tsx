import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import {
  AddListViewerDocument,
  ListViewersDocument,
  RemoveListViewerDocument,
  type ListViewersFragment,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { formFields, textOf } from "../../../lib/form-fields.ts";
import { fieldErrors } from "../../../lib/form-problems.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Button } from "../../../ui/Button.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { DateText } from "../../../ui/ValueText.tsx";

type Viewer = ListViewersFragment["viewers"][number];

const FORM = "list-viewer";
const LABELS = { email: "Correo de su cuenta" } as const;

function AddDialog({ listId, onClose }: { listId: string; onClose: () => void }) {
  const [values, setValues] = useState({ email: "" });
  const { run, busy, problems } = useAction(AddListViewerDocument, { once: true });
  const field = formFields({
    form: FORM,
    labels: LABELS,
    values,
    errorOf: fieldErrors(problems),
    change: (part) => setValues((now) => ({ ...now, ...part })),
  });
  const submit = async () => {
    if ((await run({ listId, email: values.email })).done) onClose();
  };
  return (
    <PromptDialog
      title="Dar acceso a una persona del acreedor"
      form={FORM}
      about={listId}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Dar acceso"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Verá en «Mis carteras» las deudas de esta lista, lo cobrado y sus estados; nada de cómo se gestionan.
        Necesita una cuenta de cliente de empresa. Se lo decimos por correo.
      </p>
      <TextField {...textOf(field("email"))} type="email" required />
    </PromptDialog>
  );
}

function ViewerLine({ viewer }: { viewer: Viewer }) {
  const alert = useAlert();
  const { run, busy } = useAction(RemoveListViewerDocument, { onRefused: alert.error });
  const { id, accountId, name, email, grantedAt, grantedBy } = viewer;
  const remove = () =>
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "¿Quitar el acceso?",
      text: `${name} dejará de ver esta lista en este momento.`,
      textButton: "Cancelar",
      textButton2: "Quitar el acceso",
      onConfirm: async () => void (await run({ id })),
    });
  return (
    <li>
      <div className="split at-start">
        <span className="anywhere">
          <Link to={paths.adminUser(accountId)}>{name}</Link>
          <span className="detail">{email}</span>
        </span>
        <Button size="sm" busy={busy} onClick={remove} aria-label={`Quitar el acceso a ${name}, ${email}`}>
          Quitar
        </Button>
      </div>
      <p className="small muted">
        Desde el <DateText value={grantedAt} />
        {grantedBy !== null && ` · lo dio ${grantedBy}`}
      </p>
    </li>
  );
}

/** Who of the list's creditor sees it, and the ways to give and to take that. */
export function ListViewers({ listId }: { listId: string }) {
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(ListViewersDocument, {
    variables: { id: listId },
    fetchPolicy: "cache-and-network",
  });
  const viewers = data?.taskList?.viewers;
  return (
    <Panel
      title="Personas del acreedor"
      aside={
        <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
          Añadir
        </Button>
      }
    >
      {viewers === undefined ? (
        <NotLoaded error={error} refetch={refetch} rows={1} columns={1} />
      ) : viewers.length === 0 ? (
        <p className="muted">Nadie del acreedor ve esta lista.</p>
      ) : (
        <ul className="rows" aria-label="Personas del acreedor">
          {viewers.map((viewer) => (
            <ViewerLine key={viewer.id} viewer={viewer} />
          ))}
        </ul>
      )}
      {adding && <AddDialog listId={listId} onClose={() => setAdding(false)} />}
    </Panel>
  );
}
