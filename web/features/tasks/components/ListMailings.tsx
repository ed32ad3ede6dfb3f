import { paths } from "../../../app/paths.ts";
import { MailingsTable } from "../../../parts/mailings/MailingsTable.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

/** Tab 'Mailing': what was written to the debtors of the list, and a new one. */
export function ListMailings({ listId }: { listId: string }) {
  return (
    <div className="stack">
      <div className="cluster">
        <p className="muted fill">Un correo a cada deudor de la lista, con todas sus deudas.</p>
        <LinkButton variant="primary" icon="mail" to={paths.adminNewMailing(listId)}>
          Nuevo mailing
        </LinkButton>
      </div>
      <MailingsTable listId={listId} />
    </div>
  );
}
