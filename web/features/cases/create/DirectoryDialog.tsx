import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import {
  ClientContactsDocument,
  DeleteClientContactDocument,
  type ContactRowFragment,
} from "../../../generated/graphql.ts";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";

interface DirectoryDialogProps {
  onChoose: (contact: ContactRowFragment) => void;
  onClose: () => void;
}

const nameOf = ({ names, surnames }: ContactRowFragment) => `${names} ${surnames}`.trim();

function ContactItem({ contact, onChoose }: { contact: ContactRowFragment; onChoose: () => void }) {
  const alert = useAlert();
  const { run, busy } = useAction(DeleteClientContactDocument);
  const name = nameOf(contact);
  const remove = async () => {
    const variables = { id: contact.id };
    const { done } = await run(variables);
    if (!done) alert.error(`No se ha podido quitar a ${name} de tus favoritos. Inténtalo de nuevo.`);
  };
  return (
    <li className="line">
      <button type="button" className="pick stack gap-0 fill" onClick={onChoose}>
        <strong>{name}</strong>
        <span className="muted small">{[contact.email, contact.city].filter(Boolean).join(" · ")}</span>
      </button>
      <Button
        variant="quiet"
        icon="trash"
        iconOnly
        busy={busy}
        onClick={() =>
          alert.open({
            theme: "orange",
            icon: "trash2",
            title: "Quitar de favoritos",
            text: `¿Quitar a ${name} de tus favoritos? Sus expedientes no cambian.`,
            textButton: "Cancelar",
            textButton2: "Quitar",
            onConfirm: remove,
          })
        }
      >
        {`Quitar a ${name} de favoritos`}
      </Button>
    </li>
  );
}

/** The specialist's own directory: find somebody and take them over as the client. */
export function DirectoryDialog({ onChoose, onClose }: DirectoryDialogProps) {
  const [search, setSearch] = useState("");
  const { data, previousData, loading, error, refetch } = useQuery(ClientContactsDocument, {
    variables: { search: search.trim() === "" ? null : search.trim() },
    fetchPolicy: "cache-and-network",
  });
  const contacts = (data ?? previousData)?.clientContacts;
  const isSearching = search.trim() !== "";
  return (
    <Modal open size="lg" title="Tus favoritos" onClose={onClose}>
      <div className="stack">
        <SearchBox
          value={search}
          onSearch={setSearch}
          placeholder="Nombre, correo..."
          label="Buscar en favoritos"
        />
        {contacts === undefined && <NotLoaded error={error} refetch={refetch} rows={4} columns={1} />}
        {contacts !== undefined && contacts.length === 0 && (
          <EmptyState
            picture={isSearching ? "search" : "empty"}
            title={isSearching ? "Nadie coincide" : "Todavía no tienes favoritos"}
            text={
              isSearching
                ? "Prueba con otro nombre o correo."
                : "Escribe los datos de un cliente y pulsa «Agregar a favoritos»: la próxima vez estará aquí."
            }
          />
        )}
        <ul className="list stack gap-4" aria-label="Favoritos" aria-busy={loading}>
          {(contacts ?? []).map((contact) => (
            <ContactItem key={contact.id} contact={contact} onChoose={() => onChoose(contact)} />
          ))}
        </ul>
      </div>
    </Modal>
  );
}
