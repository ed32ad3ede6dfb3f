import { usePageHeader } from "../../../ui/page-header.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { StorageMeter } from "../../../parts/accounts/StorageMeter.tsx";
import { useAccount } from "../hooks/use-account.ts";
import { IdentityDocumentPanel } from "./IdentityDocumentPanel.tsx";
import { IdentityForm } from "./IdentityForm.tsx";
import { PhotoPanel } from "./PhotoPanel.tsx";

/** Who somebody is: photo, names, identity document. */
export function Component() {
  const account = useAccount();
  usePageHeader({ title: "Identidad" });
  return (
    <>
      <PhotoPanel account={account} />
      <IdentityForm account={account} />
      <IdentityDocumentPanel account={account} />
      <Panel
        title="Espacio de tus archivos"
        intro="Cuenta todo lo que has subido, también a los expedientes. Lo que se elimina vuelve a quedar libre."
      >
        <StorageMeter use={account.storage} />
      </Panel>
    </>
  );
}
