import { paths } from "../../../app/paths.ts";
import { TabLinks } from "../../../ui/TabLinks.tsx";

/** Programs that ask, and those that are told. */
export function IntegrationTabs() {
  return (
    <TabLinks
      label="Integraciones"
      tabs={[
        { label: "Claves de API", to: paths.adminIntegrations(), end: true },
        { label: "Webhooks", to: paths.adminWebhooks() },
      ]}
    />
  );
}
