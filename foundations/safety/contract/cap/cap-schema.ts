/**
 * XML Schema of a message of the Common Alerting Protocol 1.2, written from the element table of the standard. Signatures
 * (`xmldsig`) may follow the last element.
 */
export const capSchema = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:oasis:names:tc:emergency:cap:1.2"
  targetNamespace="urn:oasis:names:tc:emergency:cap:1.2" elementFormDefault="qualified">
  <xs:simpleType name="moment">
    <xs:restriction base="xs:dateTime"><xs:pattern value="\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}[-+]\\d{2}:\\d{2}"/></xs:restriction>
  </xs:simpleType>
  <xs:complexType name="named">
    <xs:sequence><xs:element name="valueName" type="xs:string"/><xs:element name="value" type="xs:string"/></xs:sequence>
  </xs:complexType>
  <xs:element name="alert">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="identifier" type="xs:string"/>
        <xs:element name="sender" type="xs:string"/>
        <xs:element name="sent" type="moment"/>
        <xs:element name="status">${oneOf('Actual', 'Exercise', 'System', 'Test', 'Draft')}</xs:element>
        <xs:element name="msgType">${oneOf('Alert', 'Update', 'Cancel', 'Ack', 'Error')}</xs:element>
        <xs:element name="source" type="xs:string" minOccurs="0"/>
        <xs:element name="scope">${oneOf('Public', 'Restricted', 'Private')}</xs:element>
        <xs:element name="restriction" type="xs:string" minOccurs="0"/>
        <xs:element name="addresses" type="xs:string" minOccurs="0"/>
        <xs:element name="code" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
        <xs:element name="note" type="xs:string" minOccurs="0"/>
        <xs:element name="references" type="xs:string" minOccurs="0"/>
        <xs:element name="incidents" type="xs:string" minOccurs="0"/>
        <xs:element ref="info" minOccurs="0" maxOccurs="unbounded"/>
        <xs:any minOccurs="0" maxOccurs="unbounded" namespace="http://www.w3.org/2000/09/xmldsig#" processContents="lax"/>
      </xs:sequence>
    </xs:complexType>
  </xs:element>
  <xs:element name="info">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="language" type="xs:language" default="en-US" minOccurs="0"/>
        <xs:element name="category" maxOccurs="unbounded">${oneOf('Geo', 'Met', 'Safety', 'Security', 'Rescue', 'Fire', 'Health', 'Env', 'Transport', 'Infra', 'CBRNE', 'Other')}</xs:element>
        <xs:element name="event" type="xs:string"/>
        <xs:element name="responseType" minOccurs="0" maxOccurs="unbounded">${oneOf('Shelter', 'Evacuate', 'Prepare', 'Execute', 'Avoid', 'Monitor', 'Assess', 'AllClear', 'None')}</xs:element>
        <xs:element name="urgency">${oneOf('Immediate', 'Expected', 'Future', 'Past', 'Unknown')}</xs:element>
        <xs:element name="severity">${oneOf('Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown')}</xs:element>
        <xs:element name="certainty">${oneOf('Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown')}</xs:element>
        <xs:element name="audience" type="xs:string" minOccurs="0"/>
        <xs:element name="eventCode" type="named" minOccurs="0" maxOccurs="unbounded"/>
        <xs:element name="effective" type="moment" minOccurs="0"/>
        <xs:element name="onset" type="moment" minOccurs="0"/>
        <xs:element name="expires" type="moment" minOccurs="0"/>
        <xs:element name="senderName" type="xs:string" minOccurs="0"/>
        <xs:element name="headline" type="xs:string" minOccurs="0"/>
        <xs:element name="description" type="xs:string" minOccurs="0"/>
        <xs:element name="instruction" type="xs:string" minOccurs="0"/>
        <xs:element name="web" type="xs:anyURI" minOccurs="0"/>
        <xs:element name="contact" type="xs:string" minOccurs="0"/>
        <xs:element name="parameter" type="named" minOccurs="0" maxOccurs="unbounded"/>
        <xs:element ref="resource" minOccurs="0" maxOccurs="unbounded"/>
        <xs:element ref="area" minOccurs="0" maxOccurs="unbounded"/>
      </xs:sequence>
    </xs:complexType>
  </xs:element>
  <xs:element name="resource">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="resourceDesc" type="xs:string"/>
        <xs:element name="mimeType" type="xs:string"/>
        <xs:element name="size" type="xs:integer" minOccurs="0"/>
        <xs:element name="uri" type="xs:anyURI" minOccurs="0"/>
        <xs:element name="derefUri" type="xs:string" minOccurs="0"/>
        <xs:element name="digest" type="xs:string" minOccurs="0"/>
      </xs:sequence>
    </xs:complexType>
  </xs:element>
  <xs:element name="area">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="areaDesc" type="xs:string"/>
        <xs:element name="polygon" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
        <xs:element name="circle" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
        <xs:element name="geocode" type="named" minOccurs="0" maxOccurs="unbounded"/>
        <xs:element name="altitude" type="xs:decimal" minOccurs="0"/>
        <xs:element name="ceiling" type="xs:decimal" minOccurs="0"/>
      </xs:sequence>
    </xs:complexType>
  </xs:element>
</xs:schema>`

function oneOf(...values: readonly string[]): string {
  const listed = values.map((value) => `<xs:enumeration value="${value}"/>`).join('')
  return `<xs:simpleType><xs:restriction base="xs:NMTOKEN">${listed}</xs:restriction></xs:simpleType>`
}
