import { useQuery } from "@apollo/client/react";
import { paths } from "../../../app/paths.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { OwnIdentityDocument } from "../../../generated/graphql.ts";
import styles from "./NewCasePage.module.css";

/** What agreements and certificates state of the client, asked for where it is kept; nothing when all is known. */
export function OwnIdentityPanel() {
  const account = useQuery(OwnIdentityDocument).data?.myAccount;
  if (account === undefined) return null;
  const { identityDocument, address } = account;
  const lacksDocument = (identityDocument ?? "") === "";
  const lacksAddress = (address.street ?? "") === "" || (address.city ?? "") === "";
  if (!lacksDocument && !lacksAddress) return null;
  return (
    <Panel
      title="Tus datos"
      intro="Si llegáis a un acuerdo, la ley pide que diga quiénes sois y dónde vivís. Puedes completarlo ahora o más tarde: lo que escribas aquí se conserva."
    >
      <div className={styles.buttons}>
        {lacksDocument && <LinkButton to={paths.account()}>Añadir mi documento de identidad</LinkButton>}
        {lacksAddress && <LinkButton to={paths.accountContact()}>Añadir mi domicilio</LinkButton>}
      </div>
    </Panel>
  );
}
