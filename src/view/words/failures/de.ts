/** Deutsch. */
import type { FailureWords } from "#view/words/failure-words.ts";

/** The messages about failures, in German. */
export const failures: FailureWords = {
  incomplete: (address) => `„${address}“ ist keine vollständige Adresse.`,
  giveUrl: "Geben Sie eine vollständige URL an.",
  noVersion: "Das Dokument ist keine gültige OpenAPI-Beschreibung: Ihm fehlt die Version.",
  giveVersion: 'Geben Sie ihm ein Feld `openapi` mit seiner Version (3.0 bis 3.2) oder `swagger: "2.0"`.',
  asyncApi: "Dies ist ein AsyncAPI-Dokument; nur OpenAPI-Beschreibungen können gezeigt werden.",
  tooOld: (version) => `Swagger ${version} wird nicht unterstützt.`,
  convert: "Wandeln Sie das Dokument in OpenAPI 3 um, mindestens in Swagger 2.0.",
  notFound: (url, status) => `${url} wurde nicht gefunden (HTTP ${status}).`,
  checkAddress: "Prüfen Sie die Adresse der Beschreibung.",
  badStatus: (url, status) => `${url} antwortete mit HTTP ${status}.`,
  signIn:
    "Der Server verlangt eine Anmeldung oder weist diesen Leser ab. Melden Sie sich zuerst an, oder machen Sie die Beschreibung öffentlich.",
  serverFailed:
    "Der Server ist gescheitert. Versuchen Sie es später noch einmal, oder sehen Sie in seinem Protokoll nach.",
  theText: "Der Text",
  empty: (name) => `${name} ist leer.`,
  emptyAnswer: (name, status) => `${name} ist leer (HTTP ${status}).`,
  checkAnswer: "Prüfen Sie, ob der Server die Beschreibung sendet.",
  stopped: (url) => `Das Laden von ${url} wurde abgebrochen.`,
  reload: "Laden Sie die Seite neu.",
  silent: (url, seconds) => `${url} hat nicht geantwortet (nach ${seconds} s Warten).`,
  wentSilent: (url, bytes, seconds) =>
    `${url} hat nach ${bytes} Bytes nichts mehr gesendet (nach ${seconds} s Warten).`,
  tooSlow: (url, seconds, bytes) =>
    `${url} wurde nach ${seconds} s aufgegeben: ${bytes} Bytes waren angekommen.`,
  tooLarge: (url, megabytes) => `${url} ist größer als ${megabytes} MB.`,
  retryServer: "Prüfen Sie, ob der Server läuft, und versuchen Sie es noch einmal.",
  brokenOff: (url, bytes) => `Die Verbindung brach nach ${bytes} Bytes von ${url} ab.`,
  retryLength:
    "Versuchen Sie es erneut; bleibt es so, sendet der Server weniger, als er ankündigt, oder etwas, das sich nicht entpacken lässt.",
  unreadable: (url) => `${url} kann nicht gelesen werden: Eine Seite liest nur Adressen mit http und https.`,
  unreachable: (url) => `${url} ist nicht erreichbar.`,
  checkServer: "Prüfen Sie die Adresse und ob der Server läuft.",
  serveOverHttp:
    "Eine Seite, die aus einer Datei geöffnet wurde, darf keine anderen Dateien und die meisten Server nicht lesen. Liefern Sie die Seite über HTTP aus.",
  serveOverHttps:
    "Eine Seite über https darf nicht über http lesen. Liefern Sie die Beschreibung über https aus.",
  notAllowed: (url, origin) =>
    `Der Server ${origin} erlaubt dieser Seite nicht, ${url} zu lesen (CORS), oder ist nicht erreichbar.`,
  allowReading:
    "Liefern Sie die Beschreibung vom selben Ursprung wie diese Seite aus, oder fügen Sie der Antwort des Servers Access-Control-Allow-Origin hinzu.",
  syntax: (name, language, reason) => `${name} ist kein gültiges ${language}: „${reason}“.`,
  syntaxAt: (name, language, reason, line, column) =>
    `${name} ist kein gültiges ${language}, Zeile ${line}, Spalte ${column}: „${reason}“.`,
  correctText: "Berichtigen Sie den Text.",
  correctLine: (line) => `Berichtigen Sie Zeile ${line}.`,
  html: (name) => `${name} ist eine HTML-Seite, keine Beschreibung.`,
  giveFile:
    "Geben Sie die Adresse der JSON- oder YAML-Datei selbst an. Server senden an ihrer Stelle oft eine Seite (eine Anmeldung, ein „nicht gefunden“).",
  xml: (name) => `${name} ist XML, keine Beschreibung.`,
  giveDescription: "Geben Sie die Adresse einer OpenAPI-Beschreibung in JSON oder YAML an.",
  list: (name) => `${name} ist keine Beschreibung: Statt eines Objekts steht dort eine Liste.`,
  plainText: (name) => `${name} ist keine Beschreibung: Statt eines Objekts steht dort einfacher Text.`,
  scalar: (name, type) =>
    `${name} ist keine Beschreibung: Statt eines Objekts steht dort ein Wert (${type}).`,
  checkDescription: "Prüfen Sie, ob dies die Adresse einer OpenAPI-Beschreibung in JSON oder YAML ist.",
};
