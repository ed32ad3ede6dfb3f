import { paths } from "../../app/paths.ts";
import type { HelpTopic } from "./topic.ts";

const TASKS = { label: "Ver las tareas", to: paths.adminTasks({ tab: "tareas" }) };
const LISTS = { label: "Ver los procesos", to: paths.adminTasks() };

/** What administrators ask; about collecting: topics-of-collecting.ts. */
export const ADMIN_TOPICS: readonly HelpTopic[] = [
  {
    id: "pendiente",
    question: "¿Dónde veo lo que tengo pendiente?",
    answer:
      "En «Dashboard», en «Pendiente de ti»: cada línea dice qué se espera y su botón lleva al sitio donde se hace.",
    words: "avisos alertas notificaciones espera",
    link: { label: "Ir al inicio", to: paths.adminHome() },
  },
  {
    id: "importar",
    question: "¿Cómo importo una lista de deudas?",
    answer:
      "En «Tareas», pulsa «Crear tarea o proceso», elige el archivo (.csv, .xlsx o .xls) y pulsa «Importar archivo». Di qué es cada columna, corrige las filas con errores y guarda la lista. Con «Descargar plantilla» tienes un archivo ya preparado.",
    words: "excel csv subir cargar fichero cartera proceso",
    link: { label: "Importar o crear", to: paths.adminCreateTask() },
  },
  {
    id: "duplicadas",
    question: "¿Qué hago con las tareas duplicadas?",
    answer:
      "Una fila es duplicada cuando ya hay una tarea con la misma entidad y el mismo contrato. Puedes sobreescribir la guardada o guardarla como independiente; si nombra a otra persona que debe lo mismo (cotitular, fiador o avalista), se propone añadirla como obligada de la misma deuda. Con «Decidir duplicadas», en la lista, las ves una a una.",
    words: "repetidas sobreescribir independiente contrato",
    link: LISTS,
  },
  {
    id: "deshacer-importacion",
    question: "¿Cómo deshago una importación?",
    answer:
      "Abre la lista y, en «Importaciones», pulsa «Deshacer importación». Se retiran las tareas que creó y vuelven los valores que sobreescribió; lo que alguien haya cambiado después se conserva.",
    words: "anular borrar error volver atrás",
    link: LISTS,
  },
  {
    id: "asignar",
    question: "¿Cómo asigno tareas a un especialista?",
    answer:
      "En «Tareas», marca las que quieras (con Mayús marcas un tramo entero), o todas las de los filtros con «Seleccionar las … que coinciden», y pulsa «Asignar mediador». Los especialistas salen por lo bien que encajan, con sus motivos. Con «Repartir» se dividen entre varios según su carga y su provincia, y ves el reparto antes de confirmarlo.",
    words: "repartir mediador sugerencias especialista masivo varias muchas todas a la vez",
    link: TASKS,
  },
  {
    id: "deshacer-acciones",
    question: "He cambiado muchas tareas por error. ¿Cómo lo deshago?",
    answer:
      "En «Tareas», abre «Acciones recientes» y pulsa «Deshacer». Se puede durante 7 días, también lo que hizo otra persona; cada tarea vuelve a estar como antes, salvo las que alguien haya cambiado después.",
    words: "volver atrás anular masivo varias asignación estado eliminar lote",
    link: TASKS,
  },
  {
    id: "mailing",
    question: "¿Cómo escribo a todos los deudores de una lista?",
    answer:
      "En «Tareas», pulsa «Mailing» en la lista; para unas tareas sueltas, márcalas y elige «Mailing» en «Más acciones». Ves a cuántas personas se escribe y a quién no, y por qué, y cómo les llega el correo. Cada persona recibe uno solo, con todas sus deudas, de lunes a viernes de 9 a 21 h. En «Mailings» sigues quién lo ha abierto o respondido, y puedes «Pausar» o «Reintentar».",
    words: "correo masivo enviar envío email campaña plantilla invitación mandar burofax carta certificada",
    link: { label: "Ver los mailings", to: paths.adminMailings() },
  },
  {
    id: "estrategias",
    question: "¿Cómo hago que una lista se gestione por pasos, sin estar pendiente?",
    answer:
      "Abre la lista y, en «Estrategia», pulsa «Nueva estrategia»: correos, cartas y llamadas por días y condiciones, y el certificado del intento de quien no respondió en el plazo de la ley. Con «Simular los próximos 60 días» ves cuántos habrá cada día y a quién no llegan; no se envía nada hasta que pulsas «Poner en marcha». Se detiene sola con quien responde o paga, y espera con quien promete pagar o tiene una restricción. Las llamadas aparecen en «Pendiente de ti» de quien lleva la tarea.",
    words:
      "estrategia pasos automático recordatorio llamada carta simulación programar días burofax certificado",
    link: TASKS,
  },
  {
    id: "comparar-estrategias",
    question: "¿Cómo sé si otros pasos funcionan mejor?",
    answer:
      "Guarda los pasos nuevos en la estrategia de la lista: son otra versión. En «Comparar dos versiones» elige las dos, el reparto, qué decide y el último día, mira «Simular las dos versiones» y pulsa «Empezar la comparación». Quien empieza desde entonces recibe una u otra al azar. Hasta que pasa el último día no se nombra ganadora, y tampoco con menos de 100 personas en cada versión ni cuando la diferencia puede ser azar. Tú decides qué versión sigue.",
    words: "comparar prueba a/b test versiones estrategia experimento ganadora intervalo",
    link: TASKS,
  },
  {
    id: "mensajes",
    question: "¿Dónde leo y respondo lo que escriben los deudores?",
    answer:
      "En «Mensajes»: lo que llega por correo o desde la página del deudor, si su tarea no tiene mediador. «Sin responder» deja solo a quien espera respuesta; si le has atendido de otra forma, por ejemplo por teléfono, pulsa «Marcar como atendido». Con «De especialistas» lees, sin responder, lo de las tareas asignadas.",
    words: "mensaje bandeja entrada contestar responder correo chat respuesta atendido",
    link: { label: "Ver los que esperan respuesta", to: paths.adminInbox({ ver: "sin-responder" }) },
  },
  {
    id: "plantillas-correo",
    question: "¿Cómo cambio el texto de esos correos?",
    answer:
      "En «Mailings», abre «Plantillas de correo». Con «Insertar campo» cada correo lleva los datos de la persona. El texto que exige la ley va siempre y no se puede quitar. Cada cambio es una versión: un mailing ya empezado sigue con la suya.",
    words: "plantilla texto asunto editar campos versión",
    link: { label: "Ver las plantillas", to: paths.adminMailingTemplates() },
  },
  {
    id: "asignar-expediente",
    question: "¿Cómo asigno o cambio el especialista de un expediente?",
    answer:
      "Abre el expediente y, en la pestaña «ALTERNATIVAS», usa «Asignar» o «Reasignar». Los que nadie lleva están en «Expedientes», con el filtro «Asignación» en «Sin asignar».",
    words: "reasignar caso cambiar mediador",
    link: { label: "Ver los que nadie lleva", to: paths.adminCases({ asignacion: "sin-asignar" }) },
  },
  {
    id: "buscar-deudor",
    question: "¿Cómo encuentro a un deudor por su teléfono?",
    answer:
      "Pulsa Ctrl K (o ⌘ K) y escribe el teléfono, el documento, el nombre o el contrato. En «Tareas», «Buscar tarea...» busca también dentro de la lista con sus filtros.",
    words: "búsqueda localizar persona nif contrato",
    link: TASKS,
  },
  {
    id: "vistas",
    question: "¿Cómo guardo los filtros que uso siempre?",
    answer:
      "Encima de la lista, en «Vistas», elige «Guardar vista» y ponle un nombre. Guarda filtros, orden, columnas y densidad, y puedes compartirla con toda la administración.",
    words: "filtro columnas guardar compartir orden",
    link: TASKS,
  },
  {
    id: "editar-en-la-tabla",
    question: "¿Puedo corregir un dato sin abrir la tarea?",
    answer:
      "Sí: importe, teléfono y email. Pulsa dos veces en el dato, su lápiz o la tecla e; Intro lo guarda y Escape lo deja como estaba. En el móvil está en el menú de la fila. Las columnas de teléfono y email se añaden con «Elegir columnas».",
    words: "cambiar modificar editar lápiz importe teléfono correo celda",
    link: TASKS,
  },
  {
    id: "exportar",
    question: "¿Cómo exporto lo que veo?",
    answer:
      "Con «Exportar», encima de la lista o dentro de ella: salen las mismas filas y en el mismo orden, en Excel o CSV, con todos los datos o solo con las columnas a la vista. También los usuarios, los destinatarios de un mailing y los registros de actividad y de seguridad.",
    words: "descargar excel csv informe usuarios mailing registro",
    link: TASKS,
  },
  {
    id: "papelera",
    question: "He eliminado algo. ¿Se puede recuperar?",
    answer: "Sí, durante 30 días. En «Tareas», abre «Papelera» y pulsa «Recuperar» en la lista o la tarea.",
    words: "borrar eliminar deshacer restaurar recuperar lista tarea borrada",
    link: { label: "Ir a la papelera", to: paths.adminTasks({ tab: "papelera" }) },
  },
  {
    id: "confirmar-ingreso",
    question: "¿Cómo confirmo un pago?",
    answer:
      "En «Pagos», pestaña «Ingresos», comprueba que el dinero ha llegado y pulsa «Confirmar». El cliente recibe su recibo y el importe queda retenido para el especialista. Si no ha llegado, pulsa «Rechazar» y di por qué. Lo que hay que devolver está en «Por devolver», con «Registrar devolución».",
    words: "cobro ingreso justificante recibo transferencia devolver devolución dinero reembolso",
    link: {
      label: "Ver los que esperan",
      to: paths.adminPayments({ tab: "ingresos", estado: "por-confirmar" }),
    },
  },
  {
    id: "transferencias",
    question: "¿Cómo pago a un especialista lo que ha pedido?",
    answer:
      "En «Pagos», pestaña «Transferencias», haz la transferencia desde el banco y después pulsa «Marcar como realizada» con su referencia.",
    words: "transferir fondos saldo payout banco",
    link: {
      label: "Ver las pedidas",
      to: paths.adminPayments({ tab: "transferencias", estado: "solicitadas" }),
    },
  },
  {
    id: "identidad",
    question: "¿Cómo reviso la identidad o una credencial?",
    answer:
      "En «Usuarios», abre la cuenta: en «Identidad» y en «Credenciales» puedes ver el documento y pulsar «Verificar» o «Rechazar». La persona lee el motivo por correo.",
    words: "documento dni verificar credencial título validar aprobar",
    link: { label: "Ver los usuarios", to: paths.adminUsers() },
  },
  {
    id: "sancionar",
    question: "¿Cómo sanciono o restablezco una cuenta?",
    answer:
      "En «Usuarios», abre la cuenta y pulsa «Sancionar»: elige la gravedad y escribe el motivo, que la persona lee tal cual. Una suspensión o una expulsión se levanta con «Restablecer la cuenta».",
    words: "suspender expulsar bloquear advertir queja",
    link: { label: "Ver los usuarios", to: paths.adminUsers() },
  },
  {
    id: "soporte",
    question: "¿Dónde respondo a las consultas y a las solicitudes?",
    answer:
      "En «Soporte»: «Solicitudes» son las de las páginas públicas; «Incidencias», las consultas de clientes y especialistas. Las valoraciones denunciadas también se deciden ahí.",
    words: "tickets ayuda clientes formularios reseñas",
    link: { label: "Ir a Soporte", to: paths.adminSupport() },
  },
  {
    id: "certificados-por-revisar",
    question: "¿Qué hago con los certificados por revisar?",
    answer:
      "Cada noche se compara el motivo que dice cada certificado vigente, y el de cada expediente cerrado, con lo que consta hasta ese día. Los que no coinciden están en «Soporte», en «Certificados por revisar», con lo que dicen y lo que consta, y se te avisa de los nuevos. Nada se revoca solo: abre el asunto y, si el certificado está mal, pulsa «Revocar» en «Documentos emitidos» y emítelo de nuevo.",
    words: "motivo dudas error certificado cierre revocar intento comparar",
    link: { label: "Ver los certificados por revisar", to: paths.adminSupport({ tab: "certificados" }) },
  },
  {
    id: "valorar-carteras",
    question: "¿Cómo valoro una cartera y envío el informe?",
    answer:
      "Abre la solicitud en «Soporte» y pulsa «Valorar la cartera». Revisa qué es cada columna, las filas excluidas, los parámetros y las cifras con su intervalo; mira el informe en borrador y entonces «Firmar y enviar»: el PDF se sella y llega con el Excel como respuesta. Una valoración firmada no se cambia: se prepara una corrección que la sustituye.",
    words: "valoración wallet van recuperación puntuación excel pdf fondo cartera",
    link: { label: "Ir a Soporte", to: paths.adminSupport() },
  },
  {
    id: "registro",
    question: "¿Cómo sé quién hizo qué?",
    answer:
      "En «Usuarios», abre «Registro de actividad»: dice en frases quién hizo qué y cuándo, con enlaces, y se filtra por acción, persona y fechas. Los accesos y los intentos están en «Registro de seguridad».",
    words: "auditoría historial trazas cambios seguridad",
    link: { label: "Ver el registro", to: paths.adminAudit() },
  },
  {
    id: "webhooks",
    question: "¿Cómo sabe el programa de un cliente lo que pasa con sus tareas?",
    answer:
      "En «Integraciones», con una clave de API pregunta por los cambios, o lo avisamos nosotros: en «Webhooks», crea uno con su dirección y dale el secreto con el que comprueba la firma. «Enviar prueba» dice si llega; en «Envíos» ves qué respondió a cada aviso, y con «Enviar de nuevo» lo repites.",
    words: "api integración avisos notificaciones programa banco clave sincronizar",
    link: { label: "Ir a Webhooks", to: paths.adminWebhooks() },
  },
  {
    id: "comprobar-documento",
    question: "¿Cómo se comprueba que un documento es auténtico?",
    answer:
      "Cada carta, acta o certificado de «Documentos emitidos» lleva en su PDF un código y un QR; las cartas de un mailing solo llevan el código corto del enlace personal, que no se comprueba así. En «Comprobar un documento», sin cuenta, cualquiera escribe el código o sube el PDF y lee si es nuestro y si sigue siendo válido. El que no deba contar se revoca en «Documentos emitidos», con su motivo y para siempre.",
    words: "verificar código qr sello firma falso autenticidad revocado",
    link: { label: "Comprobar un documento", to: paths.verify() },
  },
];
