import { usePageHeader } from "../../../ui/page-header.ts";
import { useAccount } from "../hooks/use-account.ts";
import { PasswordPanel } from "./PasswordPanel.tsx";
import { SecondStepPanel } from "./SecondStepPanel.tsx";
import { SessionsPanel } from "./SessionsPanel.tsx";

/** Password, second step, open sessions. */
export function Component() {
  const account = useAccount();
  usePageHeader({ title: "Contraseña y seguridad" });
  return (
    <>
      <PasswordPanel account={account} />
      <SecondStepPanel account={account} />
      <SessionsPanel sessions={account.sessions} />
    </>
  );
}
