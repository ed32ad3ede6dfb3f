import { usePageHeader } from "../../../ui/page-header.ts";
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
    </>
  );
}
