import { useQuery } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { prefetch } from "../../../app/apollo-client.ts";
import { showNotice } from "../../../lib/notices.ts";
import { usePageHeader } from "../../../ui/page-header.ts";
import { useAccount } from "../hooks/use-account.ts";
import { ContactCatalogsDocument } from "../../../generated/graphql.ts";
import { ContactPanel } from "./ContactPanel.tsx";
import { EmailPanel } from "./EmailPanel.tsx";
import { UnlockPanel } from "./UnlockPanel.tsx";
import { secondsUntil } from "../../../lib/use-countdown.ts";

/** The server unlocks contact data for a quarter of an hour: more can only be a clock that is wrong. */
const LONGEST_SECONDS = 900;

/** Seconds until an instant of the server, counted down; 0 when it has passed or there is none. */
function useSecondsUntil(instant: string | null): number {
  const [left, setLeft] = useState({ of: instant, seconds: secondsUntil(instant, LONGEST_SECONDS) });
  const current =
    left.of === instant ? left : { of: instant, seconds: secondsUntil(instant, LONGEST_SECONDS) };
  if (current !== left) setLeft(current);
  const isRunning = current.seconds > 0;

  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = () => setLeft({ of: instant, seconds: secondsUntil(instant, LONGEST_SECONDS) });
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isRunning, instant]);
  return current.seconds;
}

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
