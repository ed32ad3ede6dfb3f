import { useQuery } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { prefetch } from "../../../app/apollo-client.ts";
import { showNotice } from "../../../lib/notices.ts";
import { usePageHeader } from "../../../ui/page-header.ts";
import { useAccount } from "../hooks/use-account.ts";
import { useSecondsUntil } from "../hooks/use-seconds-until.ts";
import { ContactCatalogsDocument } from "../../../generated/graphql.ts";
import { ContactPanel } from "./ContactPanel.tsx";
import { EmailPanel } from "./EmailPanel.tsx";
import { UnlockPanel } from "./UnlockPanel.tsx";

export function loader(): null {
  return prefetch(ContactCatalogsDocument, {});
}

const FORM_TITLE = "contacto";

/** Says when the quarter of an hour is over; what was typed stays where it is. */
function useLockNotice(isLocked: boolean): void {
  const wasLocked = useRef(isLocked);
  useEffect(() => {
    if (isLocked && !wasLocked.current) {
      showNotice({
        theme: "orange",
        text: "Han pasado 15 minutos y tus datos de contacto se han vuelto a bloquear. Lo que has escrito sigue aquí.",
      });
    }
    wasLocked.current = isLocked;
  }, [isLocked]);
}

/** How somebody is reached: locked until the code from the mail is entered. */
export function Component() {
  const account = useAccount();
  const { data } = useQuery(ContactCatalogsDocument);
  const secondsLeft = useSecondsUntil(account.contactUnlockedUntil);
  const isLocked = secondsLeft === 0;
  usePageHeader({ title: "Datos de contacto" });
  useLockNotice(isLocked);
  return (
    <>
      {isLocked && (
        <UnlockPanel
          email={account.email}
          onUnlocked={() => document.getElementById(FORM_TITLE)?.focus({ preventScroll: true })}
        />
      )}
      <ContactPanel id={FORM_TITLE} account={account} secondsLeft={secondsLeft} catalogs={data ?? null} />
      <EmailPanel account={account} isLocked={isLocked} />
    </>
  );
}
