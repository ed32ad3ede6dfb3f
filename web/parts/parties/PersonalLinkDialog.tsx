import { formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Modal } from "../../ui/Modal.tsx";
import {
  InvitationLetter,
  type LetterAddress,
  type LetterFacts,
  type PersonalLink,
} from "./InvitationLetter.tsx";
import styles from "./Parties.module.css";

interface PersonalLinkDialogProps {
  party: LetterAddress;
  matter: LetterFacts;
  link: PersonalLink;
  /** Who represents the party and gets it instead. */
  lawyer: string | null;
  isMailed: boolean;
  onClose: () => void;
}

function Secrets({ link }: Pick<PersonalLinkDialogProps, "link">) {
  return (
    <dl className="list stack fill">
      <div>
        <dt className="muted small">Enlace</dt>
        <dd className="stack gap-8 at-start">
          <code className="anywhere tiny">{link.url}</code>
          <CopyButton text={link.url} label="Copiar enlace" />
        </dd>
      </div>
      <div>
        <dt className="muted small">Código para escribir en {new URL(link.url).host}/invitacion</dt>
        <dd className="stack gap-8 at-start">
          <code className="large strong number">{link.shortCode}</code>
          <CopyButton text={link.shortCode} label="Copiar código" />
        </dd>
      </div>
    </dl>
  );
}

function QrCode({ party, link }: Pick<PersonalLinkDialogProps, "party" | "link">) {
  return (
    <img
      className={styles.qr}
      // As a picture, never as markup of ours: nothing in it can run.
      src={`data:image/svg+xml,${encodeURIComponent(link.qr)}`}
      alt={`Código QR con el enlace personal de ${party.displayName}`}
      width={180}
      height={180}
    />
  );
}

/** The personal link right after it was made: the only time it is shown. */
export function PersonalLinkDialog(props: PersonalLinkDialogProps) {
  const { party, matter, link, lawyer, isMailed, onClose } = props;
  return (
    <Modal
      open
      size="lg"
      title={isMailed ? "La invitación sale ahora por correo" : "Enlace personal creado"}
      onClose={onClose}
      footer={
        <>
          <Button icon="printer" onClick={() => window.print()}>
            Imprimir carta
          </Button>
          <Button variant="primary" onClick={onClose}>
            Hecho
          </Button>
        </>
      }
    >
      <div className="stack">
        {lawyer !== null && (
          <p className="note note-warning">
            {isMailed
              ? `${lawyer} representa a ${party.displayName}: la invitación va a su correo.`
              : `${lawyer} representa a ${party.displayName}: el enlace se le da a su representante.`}
          </p>
        )}
        <p>
          {isMailed
            ? `En los avisos a ${party.displayName} verás cuándo ha salido. Por si lo necesitas también en papel o en mano, este es el mismo enlace.`
            : `Entrégaselo solo a ${lawyer ?? party.displayName}: quien lo tenga puede responder en su nombre. Los enlaces anteriores ya no abren nada: si había abierto uno, su plazo para responder no corre hasta que abra este.`}{" "}
          <strong>Se muestra una sola vez</strong> y vale hasta el {formatDate(link.expiresAt)}, o más si se
          abre.
        </p>
        <div className="note cluster gap-24">
          <QrCode party={party} link={link} />
          <Secrets link={link} />
        </div>
      </div>
      <InvitationLetter party={party} matter={matter} link={link} />
    </Modal>
  );
}
